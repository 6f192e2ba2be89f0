/**
 * Types one phrase after the other, in a loop. Without scripts, and with `prefers-reduced-motion`, shows the first one:
 *
 *   <type-writer>
 *     <h1>
 *       <span class="sr-only">We build schools, bridges and homes</span>
 *       <span aria-hidden="true">
 *         We build <span data-phrase>schools</span><span data-phrase hidden>bridges</span><span data-phrase hidden>homes</span>
 *       </span>
 *     </h1>
 *     <button type="button" data-pause class="with-script">
 *       <span data-if="playing" hidden>Pause the headline</span><span data-if="paused">Play the headline</span>
 *     </button>
 *   </type-writer>
 *
 * Typed phrases are not announced; the visually hidden sentence contains them all. The class `caret` (showcase.css) draws the cursor.
 * The page reserves the height of the longest phrase.
 */

const perLetter = 70;
const perLetterBack = 35;
const standing = 1800;

class TypeWriter extends HTMLElement {
  #phrases: { span: HTMLElement; text: string }[] = [];
  #current = 0;
  #timer = 0;
  #playing = false;

  connectedCallback() {
    this.#phrases = [...this.querySelectorAll<HTMLElement>("[data-phrase]")].map((span) => ({
      span,
      text: span.textContent ?? "",
    }));
    this.querySelector("[data-pause]")?.addEventListener("click", this.#pressed);
    this.querySelector(".with-script")?.classList.remove("with-script");
    this.#play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  disconnectedCallback() {
    this.#play(false);
    this.querySelector("[data-pause]")?.removeEventListener("click", this.#pressed);
  }

  #pressed = () => this.#play(!this.#playing);

  #play(playing: boolean) {
    clearTimeout(this.#timer);
    this.#playing = playing;
    for (const part of this.querySelectorAll<HTMLElement>("[data-if]")) {
      part.toggleAttribute("hidden", (part.dataset.if === "playing") !== playing);
    }
    this.#write(this.#longest);
    if (playing) this.#after(standing, () => this.#rub(this.#longest));
  }

  get #longest() {
    return this.#phrases[this.#current]?.text.length ?? 0;
  }

  #after(wait: number, step: () => void) {
    this.#timer = window.setTimeout(step, wait);
  }

  #rub(letters: number) {
    this.#write(letters);
    if (letters > 0) return this.#after(perLetterBack, () => this.#rub(letters - 1));
    this.#current = (this.#current + 1) % this.#phrases.length;
    this.#type(0);
  }

  #type(letters: number) {
    this.#write(letters);
    if (letters < this.#longest) return this.#after(perLetter, () => this.#type(letters + 1));
    this.#after(standing, () => this.#rub(this.#longest));
  }

  #write(letters: number) {
    this.#phrases.forEach(({ span, text }, index) => {
      const written = index === this.#current;
      span.hidden = !written;
      span.classList.toggle("caret", written && this.#playing);
      if (written) span.textContent = text.slice(0, letters);
    });
  }
}

customElements.define("type-writer", TypeWriter);
