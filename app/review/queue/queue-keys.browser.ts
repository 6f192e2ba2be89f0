import { isCommand, switchKeys } from "#app/ui/elements/one-letter-keys.ts";

/**
 * Around the list of the queue. Adds keys of one letter (shown in its strip and its sheet), the
 * count of the chosen rows, the box that chooses them all, and the anchor of the opened row, so that « back » returns to it:
 *
 *   <queue-keys data-first="/bureau/dossiers/…" data-mine="/bureau/dossiers?onglet=a-moi">…list, form « lot », strip, dialog…</queue-keys>
 */
class QueueKeys extends HTMLElement {
  connectedCallback() {
    const strip = this.querySelector<HTMLElement>(".queue-strip");
    if (strip) strip.hidden = false;
    const button = this.querySelector<HTMLButtonElement>("[data-keys]");
    if (button) switchKeys(button);
    for (const word of this.querySelectorAll(".queue-choose")) word.classList.add("sr-only");
    if (this.#all) this.#all.hidden = false;
    this.addEventListener("change", this.#chooseAll);
    document.addEventListener("keydown", this.#press);
    this.addEventListener("click", this.#opened);
    this.addEventListener("click", this.#range);
    this.addEventListener("change", this.#count);
    this.addEventListener("reset", () => setTimeout(this.#count));
    this.#count();
    if (location.hash) this.#focus(document.getElementById(location.hash.slice(1)));
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#press);
  }

  get #rows() {
    return [...this.querySelectorAll<HTMLTableRowElement>("tbody tr[id]")];
  }

  /** The row that has the focus, or the one from which the reader came back. */
  get #here() {
    return document.activeElement?.closest<HTMLTableRowElement>("queue-keys tbody tr[id]") ?? null;
  }

  /** The box in the head: it chooses all rows of the page, and tells whether all are chosen. */
  get #all() {
    return this.querySelector<HTMLInputElement>(".queue-all");
  }

  #chooseAll = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target !== this.#all) return;
    for (const box of this.querySelectorAll<HTMLInputElement>("[name=dossier]"))
      box.checked = target.checked;
  };

  /** The box that was pressed last: with Shift, all boxes up to the next one follow it. */
  #last: HTMLInputElement | null = null;

  #range = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.name !== "dossier") return;
    const boxes = [...this.querySelectorAll<HTMLInputElement>("[name=dossier]")];
    const places = [this.#last, target].map((box) => (box ? boxes.indexOf(box) : -1));
    if (event instanceof MouseEvent && event.shiftKey && !places.includes(-1)) {
      for (const box of boxes.slice(Math.min(...places), Math.max(...places) + 1))
        box.checked = target.checked;
      this.#count();
    }
    this.#last = target;
  };

  #press = (event: KeyboardEvent) => {
    const act = isCommand(event) ? this.#acts[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  readonly #acts: Record<string, () => void> = {
    j: () => this.#step(1),
    k: () => this.#step(-1),
    o: () => this.#here?.querySelector<HTMLAnchorElement>(".list-link")?.click(),
    x: () => this.#choose(false),
    X: () => this.#choose(true),
    f: () => this.#search(),
    g: () => this.#go(this.dataset.mine),
    p: () => this.#go(this.dataset.first),
    "?": () => this.querySelector("dialog")?.showModal(),
  };

  #go(address: string | undefined) {
    if (address) location.assign(address);
  }

  #step(by: number) {
    const rows = this.#rows;
    const at = this.#here ? rows.indexOf(this.#here) + by : 0;
    this.#focus(rows[Math.min(Math.max(at, 0), rows.length - 1)]);
  }

  #focus(row: Element | null | undefined) {
    row?.querySelector<HTMLElement>(".list-link")?.focus();
  }

  #choose(upToHere: boolean) {
    this.#here
      ?.querySelector("[name=dossier]")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: upToHere }));
  }

  /** The search of the line above the list, or of its folded form on a narrow screen. */
  #search() {
    const fields = [...this.querySelectorAll<HTMLInputElement>("input[name=q]")];
    const visibleField = fields.find((field) => field.offsetParent !== null);
    const fold = this.querySelector<HTMLDetailsElement>(".list-fold");
    if (!visibleField && fold) fold.open = true;
    (visibleField ?? fields[fields.length - 1])?.focus();
  }

  #count = () => {
    const chosen = this.querySelectorAll("[name=dossier]:checked").length;
    const countOutput = this.querySelector("output");
    if (countOutput) countOutput.textContent = chosen > 0 ? `\u00A0: ${chosen}` : "";
    if (!this.#all) return;
    this.#all.checked = chosen > 0 && chosen === this.querySelectorAll("[name=dossier]").length;
    this.#all.indeterminate = chosen > 0 && !this.#all.checked;
  };

  #opened = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest("a.list-link")?.closest("tr") : null;
    if (row?.id) history.replaceState(history.state, "", `#${row.id}`);
  };
}

customElements.define("queue-keys", QueueKeys);
