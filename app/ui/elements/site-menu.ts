/**
 * A menu whose sub-menus are native `details`, which work by click, touch and keyboard without scripts:
 *
 *   <site-menu><nav>… <details name="menu"><summary>…</summary> <ul>…links…</ul></details> …</nav></site-menu>
 *
 * Adds: opens on hover; closes on Escape (and restores the focus), on a click elsewhere and when the focus leaves; arrow keys move
 * between links.
 */

const graceBeforeClosing = 200;

class SiteMenu extends HTMLElement {
  connectedCallback() {
    for (const details of this.querySelectorAll("details")) this.#equip(details);
    document.addEventListener("click", this.#clicked);
    document.addEventListener("keydown", this.#escaped);
  }

  disconnectedCallback() {
    document.removeEventListener("click", this.#clicked);
    document.removeEventListener("keydown", this.#escaped);
  }

  #equip(details: HTMLDetailsElement) {
    details.addEventListener("keydown", (event) => this.#key(details, event));
    details.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !details.contains(relatedTarget as Node)) details.open = false;
    });
    if (details.hasAttribute("name") && matchMedia("(hover: hover) and (pointer: fine)").matches) {
      openUnderMouse(details);
    }
  }

  #clicked = ({ target }: Event) => {
    for (const details of this.querySelectorAll("details")) {
      if (!details.contains(target as Node)) details.open = false;
    }
  };

  /** Listens on the document, because a menu opened by hover has no focus. */
  #escaped = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    for (const details of this.querySelectorAll("details")) {
      if (details.open && details.contains(document.activeElement)) {
        details.querySelector("summary")?.focus();
      }
      details.open = false;
    }
  };

  #key(details: HTMLDetailsElement, event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    details.open = true;
    const stops = [...details.querySelectorAll<HTMLElement>("summary, a")];
    const next = stops.indexOf(document.activeElement as HTMLElement) + step + stops.length;
    stops[next % stops.length]?.focus();
  }
}

/** Opens a sub-menu on hover; the click that follows keeps it open. */
function openUnderMouse(details: HTMLDetailsElement) {
  let timer = 0;
  let openedByMouse = false;
  details.addEventListener("mouseenter", () => {
    clearTimeout(timer);
    openedByMouse = !details.open;
    details.open = true;
  });
  details.addEventListener("mouseleave", () => {
    openedByMouse = false;
    timer = window.setTimeout(() => {
      details.open = false;
    }, graceBeforeClosing);
  });
  details.querySelector("summary")?.addEventListener("click", (event) => {
    // The mouse has left a moment ago, and the keyboard opens the sub-menu.
    clearTimeout(timer);
    // A click by keyboard has `detail` 0.
    if (openedByMouse && event.detail > 0) event.preventDefault();
    openedByMouse = false;
  });
}

customElements.define("site-menu", SiteMenu);
