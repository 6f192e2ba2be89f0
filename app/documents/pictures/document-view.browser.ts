const ZOOMS = [1, 1.5, 2, 3];

/**
 * The pictures of the pages of a document with tools that enlarge them and turn them by a quarter:
 *
 *   <document-view><p data-tools hidden><button data-zoom="1">…</button> <output></output> <button data-turn>…</button></p> <div data-pane>…<img>…</div></document-view>
 *
 * The style sheet does both by `--zoom`, `data-turned` and, of each page, `--ratio`. Without scripts the tools stay hidden.
 */
class DocumentView extends HTMLElement {
  #zoom = 0;
  #quarters = 0;

  connectedCallback() {
    const tools = this.querySelector<HTMLElement>("[data-tools]");
    if (!tools) return;
    tools.hidden = false;
    tools.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (!button) return;
      const step = Number(button.dataset.zoom ?? 0);
      this.#zoom = Math.min(Math.max(this.#zoom + step, 0), ZOOMS.length - 1);
      if (button.dataset.turn !== undefined) this.#quarters = (this.#quarters + 1) % 4;
      this.#show();
    });
    for (const page of this.querySelectorAll("img")) {
      page.addEventListener("load", () => keepRatio(page));
      keepRatio(page);
    }
  }

  #show() {
    const pane = this.querySelector<HTMLElement>("[data-pane]");
    const zoom = ZOOMS[this.#zoom] ?? 1;
    const middle = pane ? middleOf(pane) : null;
    this.style.setProperty("--zoom", String(zoom));
    this.dataset.turned = String(this.#quarters);
    const isZoomed = zoom > 1;
    this.toggleAttribute("data-zoomed", isZoomed);
    if (pane) {
      // What scrolls is reached by keys.
      if (isZoomed) pane.tabIndex = 0;
      else pane.removeAttribute("tabindex");
      if (middle)
        pane.scrollTo({
          left: middle.x * pane.scrollWidth - pane.clientWidth / 2,
          top: middle.y * pane.scrollHeight - pane.clientHeight / 2,
          behavior: "instant",
        });
    }
    const words = this.querySelector("output");
    const turned = this.#quarters > 0 ? `, tournée de ${this.#quarters * 90}°` : "";
    if (words) words.textContent = `${zoom * 100}\u00A0%${turned}`;
    // A greyed button would lose the focus; it says that it is at its end instead.
    for (const button of this.querySelectorAll<HTMLButtonElement>("[data-zoom]")) {
      const end = Number(button.dataset.zoom) > 0 ? ZOOMS.length - 1 : 0;
      button.setAttribute("aria-disabled", String(this.#zoom === end));
    }
  }
}

/** What stands in the middle of the pane, as parts of its whole content; it stays there when the content grows. */
const middleOf = (pane: HTMLElement) => ({
  x: (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth,
  y:
    pane.scrollHeight > pane.clientHeight
      ? (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight
      : 0,
});

/** A turned page takes the place that its true sides need, which are known once its picture is there. */
function keepRatio(page: HTMLImageElement) {
  const { naturalWidth, naturalHeight } = page;
  if (naturalWidth > 0)
    page.parentElement?.style.setProperty("--ratio", String(naturalWidth / naturalHeight));
}

customElements.define("document-view", DocumentView);
