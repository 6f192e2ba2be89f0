/**
 * Links to the sections of the page, which works as any list of links without script:
 *
 *   <scroll-spy><nav aria-label="Sections de la page"><a href="#presentation">…</a> …</nav></scroll-spy>
 *
 * The link of the section that is at least half in view (Spec §2) gets `aria-current="true"`, and a list that is wider
 * than the screen moves to it, and to the link that the keyboard reaches. An address may be that of the section or of its
 * heading. Escape sets `suppressAnnouncement`, by which the style hides what a link shows under the mouse or the focus, until another link
 * is reached.
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
      link.addEventListener("mouseenter", () => this.#hush(false));
      link.addEventListener("focus", () => {
        this.#hush(false);
        // A link of which a few pixels are in sight is left where it is by the browser.
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
    if (key === "Escape") this.#hush(true);
  };

  #hush(suppressAnnouncement: boolean) {
    this.toggleAttribute("suppressAnnouncement", suppressAnnouncement);
  }
}

customElements.define("scroll-spy", ScrollSpy);
