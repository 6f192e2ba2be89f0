/**
 * The keys of the workbench: a letter presses, opens or focuses the element that names it in `data-press`. Nothing happens while
 * one types. A button turns the keys off and on again in this browser (RGAA 12.10):
 *
 *   <work-keys><button type="button" data-keys hidden>Raccourcis : actifs</button></work-keys>
 */
const KEPT = "workbench-keys";

class WorkKeys extends HTMLElement {
  connectedCallback() {
    document.addEventListener("keydown", this.#press);
    const button = this.querySelector<HTMLButtonElement>("[data-keys]");
    if (!button) return;
    button.hidden = false;
    const say = () => {
      button.textContent = `Touches\u00A0: ${areOn() ? "actives" : "inactives"}`;
      button.setAttribute("aria-pressed", String(areOn()));
    };
    button.addEventListener("click", () => {
      keep(areOn() ? "off" : "on");
      say();
    });
    say();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
  }

  #press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !areOn()) return;
    const at = event.target;
    if (at instanceof HTMLElement && at.closest("input, textarea, select, [contenteditable]"))
      return;
    const place = document.querySelector<HTMLElement>(`[data-press="${CSS.escape(event.key)}"]`);
    if (!place) return;
    event.preventDefault();
    if (place instanceof HTMLDetailsElement) {
      place.open = !place.open;
      place
        .querySelector<HTMLElement>(
          place.open ? "summary ~ * :is(input, select, textarea), summary" : "summary",
        )
        ?.focus();
    } else if (place instanceof HTMLTextAreaElement) place.focus();
    else place.click();
  };
}

function areOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

function keep(value: string) {
  try {
    localStorage.setItem(KEPT, value);
  } catch {
    // A private window may deny storage: the keys stay as they are.
  }
}

customElements.define("work-keys", WorkKeys);
