/**
 * Copies the text of an element, or of a field; hidden without scripts:
 *
 *   <copy-text data-of="id" hidden><button type="button">…</button><span role="status"><span hidden>Copié</span></span></copy-text>
 *
 * Where the browser refuses, the text is selected, so that it can be copied by hand.
 */
class CopyText extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.addEventListener("click", this.#pressed);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#pressed);
  }

  #pressed = async ({ target }: Event) => {
    const source = document.getElementById(this.dataset.of ?? "");
    if (!source || !(target as Element).closest("button")) return;
    const done = this.querySelector<HTMLElement>("[role=status] > *");
    if (done) done.hidden = true;
    const copied = await written(source);
    if (done) done.hidden = !copied;
  };
}

async function written(source: HTMLElement): Promise<boolean> {
  const field = source instanceof HTMLTextAreaElement ? source : null;
  const text = field ? field.value : (source.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https there is no clipboard: the selection is copied the older way.
    if (field) field.select();
    else getSelection()?.selectAllChildren(source);
    return document.execCommand("copy");
  }
}

/** Opens the sharing of the phone; stays hidden where there is none: `<share-link data-url data-title hidden>` around a button. */
class ShareLink extends HTMLElement {
  connectedCallback() {
    if (!("share" in navigator)) return;
    this.hidden = false;
    this.addEventListener("click", this.#pressed);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#pressed);
  }

  #pressed = () => {
    const { url = "", title = "" } = this.dataset;
    // Refused when the person closes the sheet.
    navigator.share({ url, title }).catch(() => undefined);
  };
}

customElements.define("copy-text", CopyText);
customElements.define("share-link", ShareLink);
