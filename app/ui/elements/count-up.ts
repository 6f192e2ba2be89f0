/**
 * A number that counts up to its text when it scrolls into view:
 *
 *   <count-up>1000+</count-up>
 *
 * It does not move when it is in view from the start, or with `prefers-reduced-motion`.
 */
import { countSoFar, prefersReducedMotion } from "./motion.ts";

const duration = 1200;

class CountUp extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback() {
    if (prefersReducedMotion()) return;
    let first = true;
    this.#observer = new IntersectionObserver(([entry]) => {
      const seen = entry?.isIntersecting;
      if (seen) this.#observer?.disconnect();
      if (seen && !first) this.#count(this.textContent ?? "");
      first = false;
    });
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer?.disconnect();
  }

  #count(text: string) {
    this.style.display = "inline-block";
    this.style.minWidth = `${this.offsetWidth}px`;
    let start: number | undefined;
    const step = (now: number) => {
      start ??= now;
      const done = Math.min(1, (now - start) / duration);
      this.textContent = countSoFar(text, 1 - (1 - done) ** 3);
      if (done < 1 && this.isConnected) requestAnimationFrame(step);
      else this.textContent = text;
    };
    requestAnimationFrame(step);
  }
}

customElements.define("count-up", CountUp);
