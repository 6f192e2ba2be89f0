/**
 * Links to the sections of the page; a plain list of links without scripts:
 *
 *   <scroll-spy><nav aria-label="Sections de la page"><a href="#presentation">…</a> …</nav></scroll-spy>
 *
 * The link of the section that is at least half in view (Spec §2) gets `aria-current="true"`. A list wider than the screen scrolls
 * to that link, and to the focused one. A link may target the section or its heading. Escape sets `names-hidden`, with
 * which the style sheet hides the label shown on hover or focus until another link is reached.
 */
import { mostInView } from "./in-view.ts";

const everyTenth = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

class ScrollSpy extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback() {
    const links = [...this.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
    const followed = links.flatMap((link) => {
      const section = document.getElementById(link.hash.slice(1))?.closest("section");
      return section ? [{ link, section }] : [];
    });
    this.#observer = new IntersectionObserver(
      () => {
        const extents = followed.map(({ section }) => section.getBoundingClientRect());
        const current = mostInView(extents, innerHeight);
        followed.forEach(({ link }, index) => {
          if (index !== current) link.removeAttribute("aria-current");
          else if (!link.hasAttribute("aria-current")) {
            link.setAttribute("aria-current", "true");
            this.#bring(link);
          }
        });
      },
      { threshold: everyTenth },
    );
    for (const { section } of followed) this.#observer.observe(section);
    document.addEventListener("keydown", this.#escaped);
    for (const link of links) {
      link.addEventListener("mouseenter", () => this.#hideNames(false));
      link.addEventListener("focus", () => {
        this.#hideNames(false);
        // Browsers do not scroll to a focused link that is partly visible.
        this.#bring(link);
      });
    }
  }

  disconnectedCallback() {
    this.#observer?.disconnect();
    document.removeEventListener("keydown", this.#escaped);
  }

  #bring(link: HTMLElement) {
    link.closest("ul")?.scrollTo({ left: link.offsetLeft - 16 });
  }

  #escaped = ({ key }: KeyboardEvent) => {
    if (key === "Escape") this.#hideNames(true);
  };

  #hideNames(hidden: boolean) {
    this.toggleAttribute("names-hidden", hidden);
  }
}

customElements.define("scroll-spy", ScrollSpy);
