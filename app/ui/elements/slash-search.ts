import { isCommand, keysAreOn, turnKeys } from "./one-letter-keys.ts";

/**
 * Markup contract: `<slash-search data-for="id of a search field"><button type="button" hidden aria-pressed="true">…<span aria-hidden="true"> : oui</span></button></slash-search>`.
 *
 * The key « / » focuses the search field, unless the visitor is typing. The button turns this single-character shortcut off for
 * this browser (WCAG 2.1.4). Without scripts neither exists.
 */
class SlashSearch extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    this.#show(button);
    button.hidden = false;
    button.addEventListener("click", () => {
      turnKeys(!keysAreOn());
      this.#show(button);
    });
    document.addEventListener("keydown", this.#press);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
  }

  #show(button: HTMLButtonElement) {
    button.setAttribute("aria-pressed", String(keysAreOn()));
    const word = button.querySelector("span");
    if (word) word.textContent = keysAreOn() ? "\u00A0: oui" : "\u00A0: non";
  }

  #press = (event: KeyboardEvent) => {
    if (event.key !== "/" || !isCommand(event)) return;
    const field = document.getElementById(this.dataset.for ?? "");
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
}

customElements.define("slash-search", SlashSearch);
