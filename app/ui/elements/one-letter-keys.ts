const STORED = "tabax.slash";

/** Whether keys of one character act (WCAG 2.1.4): on by default, also without storage. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function turnKeys(on: boolean) {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    // Without storage the keys stay on.
  }
}

/** Makes a button that turns the keys off and on again in this browser, and says whether they are on (RGAA 12.10). */
export function switchKeys(button: HTMLButtonElement) {
  const say = () => {
    button.textContent = `Touches\u00A0: ${keysAreOn() ? "actives" : "inactives"}`;
    button.setAttribute("aria-pressed", String(keysAreOn()));
  };
  button.addEventListener("click", () => {
    turnKeys(!keysAreOn());
    say();
  });
  say();
}

/** A key press that is a command: alone, not typed into a field, not beside an open dialog. */
export const isCommand = ({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing) &&
  keysAreOn() &&
  !(target instanceof HTMLElement && takesTyping(target)) &&
  !document.querySelector("dialog[open]");

const takesTyping = (element: HTMLElement) =>
  element.isContentEditable ||
  element.matches("textarea, select, input:not([type=checkbox], [type=radio])");
