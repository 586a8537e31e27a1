/** Short cues by ear, made on the spot. Off until somebody wants them. */

const SHAPES = {
  turn: [
    [660, 0, 0.12],
    [880, 0.11, 0.18],
  ],
  accepted: [[990, 0, 0.07]],
  refused: [
    [220, 0, 0.16],
    [196, 0.14, 0.2],
  ],
};
const KEPT = "companion-sound";
const VOLUME = 0.06;

export function makeSound() {
  /** @type {AudioContext|null} */
  let context = null;
  let isOn = recalled();

  return {
    get on() {
      return isOn;
    },
    /** @param {boolean} on */
    set(on) {
      isOn = on;
      keep(on);
      if (on) {
        context ??= new AudioContext();
        void context.resume();
        play(context, SHAPES.accepted);
      }
    },
    /** @param {{seat: number, kind: "turn"|"accepted"|"refused"}} cue */
    cue(cue) {
      if (!isOn) return;
      context ??= new AudioContext();
      play(context, SHAPES[cue.kind] ?? SHAPES.accepted);
    },
  };
}

/** @param {AudioContext} context @param {number[][]} notes */
function play(context, notes) {
  for (const [pitch, after, length] of notes) {
    const start = context.currentTime + after;
    const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(loudness).connect(context.destination);
    voice.start(start);
    voice.stop(start + length);
  }
}

// Storage may be forbidden in this browser: then the choice lasts as long as the page.
function recalled() {
  try {
    return window.localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
function keep(on) {
  try {
    window.localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // As above.
  }
}
