/**
 * Elements without markup: everything is built node by node, so no text can ever become code.
 */

const SVG = "http://www.w3.org/2000/svg";

const FIRST = ".answer:not([disabled]), .card, [role='spinbutton']";
const ANY = "button:not([disabled]), [tabindex='0'], input, select";

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * An HTML element. `on` holds listeners, `data` the dataset, `style` custom properties; other keys are attributes,
 * where true means present and null, undefined or false absent.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {any}
 */
export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/** @param {Element} element @param {Record<string, any>} attributes @param {any[]} children */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(/** @type {any} */ (element).dataset, value);
    } else if (name === "style") {
      for (const [property, set] of Object.entries(value))
        /** @type {any} */ (element).style.setProperty(property, set);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(
    ...children
      .flat()
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map(asNode),
  );
  return element;
}

/** @param {any} child */
function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(held(String(child)));
}

/** A sign never begins a line without the word before it ("0 %", "Ana :"). @param {string} text */
function held(text) {
  return text.replace(/ (?=[%:;!?»](?:[\s.,)]|$))/g, "\u00a0");
}

/** Icons that a game brings: outlines on a grid of 16 by 16. @type {Record<string, string>} */
let outlines = {};

/** @param {Record<string, string>} brought */
export function bringIcons(brought) {
  outlines = brought;
}

/** The outline of an icon that a game has brought; null for one of the page's own. @param {string} name */
export function outline(name) {
  return name in outlines ? svg("path", { d: outlines[name], fill: "currentColor", stroke: "none" }) : null;
}

/**
 * A symbol of the page's own drawing. It says nothing aloud: the words stand beside it.
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = "") {
  if (outlines[name] !== undefined)
    return svg(
      "svg",
      { class: `icon ${className}`, "aria-hidden": "true", focusable: "false", viewBox: "0 0 16 16" },
      outline(name),
    );
  return svg(
    "svg",
    { class: `icon ${className}`, "aria-hidden": "true", focusable: "false", viewBox: "0 0 24 24" },
    svg("use", { href: `/static/icons.svg#${name}` }),
  );
}

/** The same inside another drawing, in that drawing's units. @param {string} name @param {number} size */
export function sizedIcon(name, size) {
  const drawn = icon(name);
  drawn.setAttribute("width", String(size));
  drawn.setAttribute("height", String(size));
  return drawn;
}

/**
 * New children for a container, while the focus stays where it was: on the child with the same `data-key`, else on
 * the first answer, so that somebody at the keyboard is never thrown back to the top of the page.
 * @param {HTMLElement} container
 * @param {Child[]} children
 */
export function refill(container, children) {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && container.contains(active) ? active : null;
  const key = held?.dataset.key;
  container.replaceChildren(
    ...children.filter((child) => child !== null && child !== undefined && child !== false).map(asNode),
  );
  if (held === null || (held !== container && container.contains(held))) return;
  const same = key === undefined ? null : container.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const target = same ?? container.querySelector(FIRST) ?? container.querySelector(ANY);
  // With nothing to press the container waits with the focus, and hands it on to what comes next.
  if (target === null) container.tabIndex = -1;
  (target instanceof HTMLElement ? target : container).focus({ preventScroll: true });
}

/**
 * Runs `draw` only when what it depends on has changed.
 * @param {(...inputs: any[]) => void} draw
 */
export function whenChanged(draw) {
  let last = "";
  return (/** @type {any[]} */ ...inputs) => {
    const now = JSON.stringify(inputs);
    if (now === last) return;
    last = now;
    draw(...inputs);
  };
}
