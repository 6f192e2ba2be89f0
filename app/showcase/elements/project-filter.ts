/**
 * Shows the items of one category. Without scripts its buttons request the page with `?category=…`, where the server renders the
 * other items `hidden`:
 *
 *   <project-filter>
 *     <form method="get" data-filters aria-label="Filter projects">
 *       <button type="submit" name="category" value="" aria-pressed="true">All</button>
 *       <button type="submit" name="category" value="cat-1" aria-pressed="false">Construction</button> …
 *     </form>
 *     <ul>
 *       <li data-category="cat-1">…</li> …             several categories are parted by spaces
 *     </ul>
 *     <p data-status class="sr-only" aria-live="polite"></p>
 *   </project-filter>
 *
 * The order of the items does not change. Items may be slides of a `slide-show`, whose scroller then returns to its start.
 */
import { prefersReducedMotion } from "./motion.ts";

class ProjectFilter extends HTMLElement {
  connectedCallback() {
    this.querySelector("[data-filters]")?.addEventListener("submit", this.#submitted);
  }

  #submitted = (event: Event) => {
    const button = (event as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const change = () => this.#show(button);
    if (document.startViewTransition && !prefersReducedMotion()) {
      // Rejects when another press interrupts the transition, which is no fault.
      document.startViewTransition(change).ready.catch(() => {});
    } else change();
  };

  #show(pressed: HTMLButtonElement) {
    for (const button of this.querySelectorAll("[data-filters] button")) {
      button.setAttribute("aria-pressed", String(button === pressed));
    }
    const items = [...this.querySelectorAll<HTMLElement>("[data-category]")];
    for (const item of items) {
      const categories = item.dataset.category?.split(" ") ?? [];
      const hidden = pressed.value !== "" && !categories.includes(pressed.value);
      (item.closest<HTMLElement>("[data-slide]") ?? item).hidden = hidden;
    }
    this.querySelector("[data-slides]")?.scrollTo({ left: 0, behavior: "instant" });
    const shownCount = items.filter((item) => !item.closest("[hidden]")).length;
    const status = this.querySelector("[data-status]");
    if (status) {
      status.textContent = `${pressed.textContent}: ${shownCount} ${shownCount === 1 ? "project" : "projects"} shown`;
    }
  }
}

customElements.define("project-filter", ProjectFilter);
