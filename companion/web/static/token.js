/**
 * What lets this page in. The page of the whole table carries its token in its own source, and fetches its
 * source again when the table was started anew. A phone keeps what its PIN was traded for as long as its tab
 * is open.
 */

const KEPT = "companion-seat-token";

/** @param {string} name @param {ParentNode} [source] */
export function meta(name, source = document) {
  return source.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}

/** @param {string} role @param {number} seat */
export function makeToken(role, seat) {
  const key = `${KEPT}-${seat}`;
  let token = meta("token") || (role === "seat" ? recall(key) : "");

  return {
    get value() {
      return token;
    },
    /** Whether there is anything to come in with; the public view needs nothing. */
    get isThere() {
      return token !== "" || role !== "seat";
    },
    /** @param {string} given */
    set(given) {
      token = given;
      keep(key, given);
    },
    /** After a refusal: whether there is another token to try. */
    async renew() {
      if (role === "seat") {
        this.set("");
        return false;
      }
      try {
        const reply = await fetch(window.location.href, { cache: "no-store" });
        const fresh = meta("token", new DOMParser().parseFromString(await reply.text(), "text/html"));
        const isNew = fresh !== token;
        token = fresh;
        return isNew;
      } catch {
        return false;
      }
    },
  };
}

// Storage may be forbidden in this browser: then the token lasts as long as the page.
/** @param {string} key */
function recall(key) {
  try {
    return window.sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} token */
function keep(key, token) {
  try {
    window.sessionStorage.setItem(key, token);
  } catch {
    // As above.
  }
}
