import { isCommand, switchKeys } from "#app/ui/elements/one-letter-keys.ts";

/**
 * The keys of a page where the staff work, with their strip: a letter presses, opens or focuses the element that names it in `data-press`. Nothing happens while
 * one types. A button turns the keys off and on again in this browser (RGAA 12.10):
 *
 *   <work-keys><p data-strip hidden>… <button type="button" data-keys></button></p> <dialog data-press="?">…</dialog></work-keys>
 */
class WorkKeys extends HTMLElement {
  connectedCallback() {
    document.addEventListener("keydown", this.#press);
    const button = this.querySelector<HTMLButtonElement>("[data-keys]");
    if (!button) return;
    const strip = this.querySelector<HTMLElement>("[data-strip]");
    if (strip) strip.hidden = false;
    switchKeys(button);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
  }

  #press = (event: KeyboardEvent) => {
    if (!isCommand(event)) return;
    const place = document.querySelector<HTMLElement>(`[data-press="${CSS.escape(event.key)}"]`);
    if (!place) return;
    event.preventDefault();
    if (place instanceof HTMLDialogElement) place.showModal();
    else if (place instanceof HTMLDetailsElement) {
      place.open = !place.open;
      const field = place.querySelector<HTMLElement>(
        ":is(input:not([type=hidden]), select, textarea)",
      );
      (place.open && field ? field : place.querySelector("summary"))?.focus();
    } else if (place instanceof HTMLTextAreaElement) place.focus();
    else place.click();
  };
}

customElements.define("work-keys", WorkKeys);
