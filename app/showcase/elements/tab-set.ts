/**
 * Tabs and panels; without scripts, links to sections that are all visible:
 *
 *   <tab-set>
 *     <ul data-tabs aria-label="…">
 *       <li><a href="#plan">Plan</a></li> …            one for each panel, in the same order
 *     </ul>
 *     <section data-panel id="plan"><h3 data-panel-title>Plan</h3> …</section> …
 *   </tab-set>
 *
 * The first tab is active, or the one in the fragment of the address. Arrows, Home and End move between tabs.
 * `sections/tab-set.tsx` renders the markup.
 */
import { turned } from "./motion.ts";

class TabSet extends HTMLElement {
  #tabs: HTMLAnchorElement[] = [];
  #panels: HTMLElement[] = [];

  connectedCallback() {
    const list = this.querySelector<HTMLElement>("[data-tabs]");
    this.#tabs = [...this.querySelectorAll<HTMLAnchorElement>("[data-tabs] a")];
    this.#panels = [...this.querySelectorAll<HTMLElement>("[data-panel]")];
    if (!list) return;
    list.setAttribute("role", "tablist");
    for (const [index, tab] of this.#tabs.entries()) this.#equip(tab, index);
    const named = this.#panels.findIndex(({ id }) => `#${id}` === location.hash);
    this.#show(Math.max(0, named));
  }

  #equip(tab: HTMLAnchorElement, index: number) {
    const panel = this.#panels[index];
    if (!panel) return;
    tab.parentElement?.setAttribute("role", "presentation");
    tab.id ||= `${panel.id}-tab`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.tabIndex = 0;
    panel.setAttribute("aria-labelledby", tab.id);
    panel.querySelector("[data-panel-title]")?.setAttribute("hidden", "");
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      this.#show(index);
    });
    tab.addEventListener("keydown", (event) => this.#key(index, event));
  }

  #key(index: number, event: KeyboardEvent) {
    const count = this.#tabs.length;
    const places: Record<string, number> = {
      ArrowLeft: turned(index, -1, count),
      ArrowUp: turned(index, -1, count),
      ArrowRight: turned(index, 1, count),
      ArrowDown: turned(index, 1, count),
      Home: 0,
      End: count - 1,
      " ": index,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.#show(place);
    this.#tabs[place]?.focus();
  }

  #show(active: number) {
    this.#tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === active));
      tab.tabIndex = index === active ? 0 : -1;
    });
    this.#panels.forEach((panel, index) => {
      panel.hidden = index !== active;
    });
  }
}

customElements.define("tab-set", TabSet);
