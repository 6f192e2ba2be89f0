/**
 * Markup contract: `<slash-search data-for="id of a search field"><button type="button" hidden aria-pressed="true">…<span aria-hidden="true"> : oui</span></button></slash-search>`.
 *
 * The key « / » focuses the search field, unless the visitor is typing. The button turns this single-character shortcut off for
 * this browser (WCAG 2.1.4). Without scripts neither exists.
 */
const STORED = "tabax.slash";

class SlashSearch extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    this.#show(button);
    button.hidden = false;
    button.addEventListener("click", () => {
      remember(!isOn());
      this.#show(button);
    });
    document.addEventListener("keydown", this.#press);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
  }

  #show(button: HTMLButtonElement) {
    button.setAttribute("aria-pressed", String(isOn()));
    const word = button.querySelector("span");
    if (word) word.textContent = isOn() ? "\u00A0: oui" : "\u00A0: non";
  }

  #press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || isComposing || !isOn()) return;
    if (target instanceof HTMLElement && takesTyping(target)) return;
    if (document.querySelector("dialog[open]")) return;
    const field = document.getElementById(this.dataset.for ?? "");
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
}

const takesTyping = (element: HTMLElement) =>
  element.isContentEditable || element.matches("input, textarea, select");

/** On by default, also without storage. */
function isOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

function remember(on: boolean) {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    // Without storage the shortcut stays on.
  }
}

customElements.define("slash-search", SlashSearch);
