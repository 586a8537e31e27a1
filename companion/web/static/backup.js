// Saving everything to a file, and bringing it back. The key stands on the table's display.
const key = document.querySelector("#key");
const file = document.querySelector("#file");
const told = document.querySelector("#told");
const buttons = document.querySelectorAll("button");

async function ask(path, body) {
  for (const button of buttons) button.disabled = true;
  told.textContent = "…";
  try {
    const answer = await fetch(path, { method: "POST", headers: { "X-Companion-Key": key.value.trim() }, body });
    if (answer.ok) return answer;
    const why = await answer.json();
    told.textContent = why.what ? `${why.what} ${why.remedy}` : told.dataset[why.error];
  } catch {
    told.textContent = told.dataset.lost;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
  return null;
}

document.querySelector("#save").addEventListener("click", async () => {
  const answer = await ask("/backup/file");
  if (answer === null) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = "companion-backup.zip";
  link.click();
  URL.revokeObjectURL(link.href);
  told.textContent = told.dataset.saved;
});

document.querySelector("#restore").addEventListener("click", async () => {
  if (file.files.length === 0) {
    told.textContent = told.dataset.noFile;
    return;
  }
  if ((await ask("/backup/restore", file.files[0])) !== null) told.textContent = told.dataset.done;
});
