/**
 * Slides in a native scroller (`app/ui/slide-show.tsx` renders the markup):
 *
 *   <slide-show interval="6000">            without `interval` nothing moves by itself
 *     <div data-controls>                   hidden until then by the class `with-script`
 *       <button data-pause><span data-if="playing">…</span><span data-if="paused" hidden>…</span></button>
 *       <button data-previous>…</button>
 *       <button data-dot>…</button> …       one for each slide, whose text is told when it comes
 *       <button data-next>…</button>
 *     </div>
 *     <div data-slides>                     the scroller, with scroll snap; reads and swipes without script
 *       <div data-slide>…</div> …
 *     </div>
 *     <p data-status aria-live="polite"></p>
 *   </slide-show>
 *
 * Loops. Stops for good when the visitor uses a button; pauses under the pointer, with the focus inside and in a hidden tab; never
 * moves by itself with `prefers-reduced-motion`. Links of slides out of view are not in the tab order. The controls come first in the
 * document, for screen readers, and are displayed below the slides.
 */
import { prefersReducedMotion, turned } from "./motion.ts";

/** Milliseconds after connection at which the slider starts (Spec §9). */
const startsAfter = 100;

class SlideShow extends HTMLElement {
  #scroller: HTMLElement | null = null;
  #slides: HTMLElement[] = [];
  #seen = new Set<Element>();
  #observer: IntersectionObserver | undefined;
  #timer = 0;
  #playing = false;
  #held = false;

  connectedCallback() {
    this.#timer = window.setTimeout(() => this.#start(), startsAfter);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
    document.removeEventListener("visibilitychange", this.#wait);
  }

  #start() {
    this.#scroller = this.querySelector("[data-slides]");
    this.#slides = [...this.querySelectorAll<HTMLElement>("[data-slide]")];
    if (!this.#scroller) return;
    this.querySelector(".with-script")?.classList.remove("with-script");
    this.#observer = new IntersectionObserver((entries) => this.#look(entries), {
      root: this.#scroller,
      threshold: 0.6,
    });
    for (const slide of this.#slides) this.#observer.observe(slide);
    this.addEventListener("click", (event) => this.#press(event));
    for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"]) {
      this.addEventListener(type, () => setTimeout(this.#hold));
    }
    document.addEventListener("visibilitychange", this.#wait);
    this.#play(this.hasAttribute("interval") && !prefersReducedMotion());
  }

  #look(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      this.#seen[isIntersecting ? "add" : "delete"](target);
      // Not `inert`, because a screen reader may be reading the slide.
      for (const stop of target.querySelectorAll("a, button")) {
        if (isIntersecting) stop.removeAttribute("tabindex");
        else stop.setAttribute("tabindex", "-1");
      }
    }
    const current = this.#current;
    this.querySelectorAll("[data-dot]").forEach((dot, index) => {
      if (index === current) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    });
  }

  get #current() {
    return Math.max(
      0,
      this.#slides.findIndex((slide) => this.#seen.has(slide)),
    );
  }

  #press(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>("button");
    if (!button) return;
    const { pause, previous, next, dot } = button.dataset;
    if (pause !== undefined) return this.#play(!this.#playing);
    const dots = [...this.querySelectorAll("[data-dot]")];
    const index =
      dot !== undefined
        ? dots.indexOf(button)
        : previous !== undefined || next !== undefined
          ? this.#beside(next !== undefined ? 1 : -1)
          : -1;
    if (index < 0) return;
    this.#play(false);
    this.#show(index);
    const status = this.querySelector("[data-status]");
    if (status) status.textContent = dots[index]?.textContent ?? "";
  }

  /** Scrolls one slide; at the end of the scroller the next slide is the first. */
  #beside(step: number) {
    const { scrollLeft, scrollWidth, clientWidth } = this.#scroller ?? this;
    const atEnd = scrollLeft + clientWidth >= scrollWidth - 2;
    return step > 0 && atEnd ? 0 : turned(this.#current, step, this.#slides.length);
  }

  #show(index: number) {
    const slide = this.#slides[index];
    if (!slide || !this.#scroller) return;
    const left =
      this.#scroller.scrollLeft +
      slide.getBoundingClientRect().left -
      this.#scroller.getBoundingClientRect().left;
    this.#scroller.scrollTo({ left, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  }

  #play(playing: boolean) {
    this.#playing = playing;
    for (const part of this.querySelectorAll<HTMLElement>("[data-if]")) {
      part.toggleAttribute("hidden", (part.dataset.if === "playing") !== playing);
    }
    this.#wait();
  }

  #hold = () => {
    this.#held = this.matches(":hover, :focus-within");
    this.#wait();
  };

  #wait = () => {
    clearTimeout(this.#timer);
    if (!this.#playing || this.#held || document.hidden) return;
    this.#timer = window.setTimeout(
      () => {
        this.#show(this.#beside(1));
        this.#wait();
      },
      Number(this.getAttribute("interval")),
    );
  };
}

customElements.define("slide-show", SlideShow);
