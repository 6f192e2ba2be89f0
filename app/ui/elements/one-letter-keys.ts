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

/** A key press that is a command: alone, not typed into a field, not beside an open dialog. */
export const isCommand = ({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing) &&
  keysAreOn() &&
  !(target instanceof HTMLElement && takesTyping(target)) &&
  !document.querySelector("dialog[open]");

const takesTyping = (element: HTMLElement) =>
  element.isContentEditable ||
  element.matches("textarea, select, input:not([type=checkbox], [type=radio])");
