/**
 * Shows its template while the next page loads; the style sheet delays it by 150 ms (design §5):
 *
 *   <page-loader><template>…</template></page-loader>
 *
 * It is removed when a page returns from the back/forward cache. Downloads, new tabs, anchors of the page and links handled by a
 * script do not show it. Escape, which stops a navigation, hides it, and so does a timeout, because an answer that is a download
 * leaves the page in place.
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

  /** Waits for a timer, so that other listeners can prevent the navigation first. */
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
