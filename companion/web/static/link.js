/**
 * The connection: one WebSocket that comes back by itself, later and later, and says so meanwhile.
 */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const WRONG_TOKEN = 4003;
const OTHER_VERSION = 4009;

/**
 * @typedef {object} LinkState
 * @property {"up"|"lost"|"refused"} is
 * @property {number} [retryAt] when the next attempt is made, in the clock of `Date.now()`
 * @property {number} [code] why the server closed it
 */

/**
 * @param {object} ends
 * @param {() => object} ends.join the first message of every connection
 * @param {() => Promise<boolean>} ends.renew after a wrong token: whether there is another one to try
 * @param {(message: any) => void} ends.receive
 * @param {(state: LinkState) => void} ends.tell
 */
export function openLink({ join, renew, receive, tell }) {
  let wait = FIRST_WAIT_MS;
  let timer = 0;
  /** @type {WebSocket|null} */
  let socket = null;

  function connect() {
    window.clearTimeout(timer);
    const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(`${scheme}//${window.location.host}/ws`);
    socket = opened;
    opened.addEventListener("open", () => opened.send(JSON.stringify(join())));
    opened.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.is === "hello") {
        wait = FIRST_WAIT_MS;
        tell({ is: "up" });
      }
      receive(message);
    });
    opened.addEventListener("close", (event) => void closed(opened, event.code));
  }

  /** @param {WebSocket} which @param {number} code */
  async function closed(which, code) {
    if (which !== socket) return;
    socket = null;
    if (code === OTHER_VERSION || (code === WRONG_TOKEN && !(await renew()))) tell({ is: "refused", code });
    else tryLater();
  }

  function tryLater() {
    tell({ is: "lost", retryAt: Date.now() + wait });
    timer = window.setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  connect();
  return {
    /** Whether it could be sent. @param {object} message */
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    /** Try at once. */
    retry() {
      if (socket === null) connect();
    },
  };
}
