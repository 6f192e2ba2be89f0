/**
 * Shows what its template holds while the next page is awaited; the style sheet delays it by 150 ms (design §5):
 *
 *   <page-loader><template>…</template></page-loader>
 *
 * A new page starts without it; coming back to a kept page takes it away at once. Files, new tabs, places on the same
 * page and what a script handles itself do not show it. Escape, which stops a navigation, hides it, and so does time,
 * because an answer that is no page leaves this one standing.
 */
import { leavesThePage } from "./leaves-the-page.ts";

const longest = 15_000;

class PageLoader extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    document.addEventListener("click", this.#clicked);
    document.addEventListener("submit", this.#submitted);
    document.addEventListener("keydown", this.#stopped);
    addEventListener("pageshow", this.#hide);
  }

  disconnectedCallback() {
    this.#hide();
    document.removeEventListener("click", this.#clicked);
    document.removeEventListener("submit", this.#submitted);
    document.removeEventListener("keydown", this.#stopped);
    removeEventListener("pageshow", this.#hide);
  }

  #clicked = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !link?.href) return;
    const here = !link.target && !link.hasAttribute("download");
    if (here && leavesThePage(location.href, link.href)) this.#await(event);
  };

  #submitted = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter;
    const target = button?.getAttribute("formtarget") ?? form.getAttribute("target");
    const method = button?.getAttribute("formmethod") ?? form.getAttribute("method");
    const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    if (!target && method !== "dialog" && leavesThePage(location.href, action)) this.#await(event);
  };

  #stopped = (event: KeyboardEvent) => {
    if (event.key === "Escape") this.#hide();
  };

  /** Other listeners may still keep the visitor here: they have spoken when the timer runs. */
  #await(event: Event) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (!event.defaultPrevented) this.#show();
    });
  }

  #show() {
    const template = this.querySelector("template");
    if (!template || this.childElementCount > 1) return;
    this.append(template.content.cloneNode(true));
    this.#timer = window.setTimeout(this.#hide, longest);
  }

  #hide = () => {
    clearTimeout(this.#timer);
    while (this.childElementCount > 1) this.lastElementChild?.remove();
  };
}

customElements.define("page-loader", PageLoader);
