/**
 * Says of a date, as soon as it is typed, that the server will refuse it, and keeps the form from being sent with it:
 *
 *   <dated-field data-from="2026-08-25" data-early="…" data-to="2026-11-23" data-late="…">
 *     one input of a date, <p role="status"></p>
 *   </dated-field>
 *
 * Digits alone get their strokes: « 12032026 » becomes « 12/03/2026 ». A date before `data-from` shows `data-early`, one after `data-to` shows `data-late`. A ticked checkbox `demande` of the form
 * means that no date is needed.
 */
class DatedField extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this.#judge);
    this.#form?.addEventListener("submit", this.#submitted, { capture: true });
  }

  disconnectedCallback() {
    this.removeEventListener("change", this.#judge);
    this.#form?.removeEventListener("submit", this.#submitted, { capture: true });
  }

  get #form(): HTMLFormElement | null {
    return this.closest("form");
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector("input");
  }

  #fault(): string {
    const [, day = "", month = "", year = ""] =
      /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/.exec(this.#input?.value.trim() ?? "") ?? [];
    // Only the server checks whether such a day exists.
    const date = year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const { from, early = "", to, late = "" } = this.dataset;
    if (date && from && date < from) return early;
    return date && to && date > to ? late : "";
  }

  #judge = () => {
    const input = this.#input;
    if (input) input.value = input.value.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3");
    const fault = this.#fault();
    const statusLine = this.querySelector("[role=status]");
    if (statusLine && statusLine.textContent !== fault) statusLine.textContent = fault;
    statusLine?.classList.toggle("pb-5", fault !== "");
    if (fault) input?.setAttribute("aria-invalid", "true");
    else input?.removeAttribute("aria-invalid");
  };

  #submitted = (event: SubmitEvent) => {
    const request = this.#form?.querySelector<HTMLInputElement>("input[name=demande]");
    if (request?.checked || this.#fault() === "") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#judge();
    this.#input?.focus();
  };
}

customElements.define("dated-field", DatedField);
