/**
 * A phone at a seat stays awake. The browser's own lock needs a secure page, which a table in a home network is not;
 * there a small moving picture, begun by the first touch, does the same.
 */

/** @type {any} */
let lock = null;

export function stayAwake() {
  void request();
  document.addEventListener("visibilitychange", () => void request());
  if (!("wakeLock" in navigator)) document.addEventListener("pointerdown", playPicture, { once: true });
}

/** The lock is let go whenever the page is hidden. */
async function request() {
  if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  if (lock !== null && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // a battery that is low may forbid it
  }
}

function playPicture() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2, 2];
  const pen = canvas.getContext("2d");
  window.setInterval(() => pen?.fillRect(0, 0, 1, 1), 1000);
  const video = document.createElement("video");
  [video.muted, video.playsInline, video.loop] = [true, true, true];
  video.className = "unseen";
  video.setAttribute("aria-hidden", "true");
  video.srcObject = canvas.captureStream(1);
  document.body.append(video);
  void video.play().catch(() => video.remove());
}
