/**
 * Keeps a picture or a film back until its place is nearly in view: browsers fetch lazy pictures thousands of pixels
 * ahead, and posters of films always. Without scripts they are there at once:
 *
 *   <later-media><noscript><picture>…</picture></noscript></later-media>
 *
 * So it does with a script of something that only some screens show:
 *
 *   <nav class="hidden xl:block" data-script="/assets/….js">…</nav>
 */
class LaterMedia extends HTMLElement {
  connectedCallback() {
    near.observe(this);
  }

  disconnectedCallback() {
    near.unobserve(this);
  }

  show() {
    near.unobserve(this);
    // Where scripts run, what stands in `noscript` is a text.
    const kept = this.querySelector("noscript")?.textContent;
    if (kept) this.innerHTML = kept;
  }
}

const near = new IntersectionObserver(
  (places) => {
    for (const { isIntersecting, target } of places) {
      if (!isIntersecting) continue;
      if (target instanceof LaterMedia) target.show();
      else load(target as HTMLElement);
    }
  },
  { rootMargin: "200px" },
);

function load(place: HTMLElement) {
  near.unobserve(place);
  void import(/* @vite-ignore */ place.dataset.script ?? "");
}

for (const place of document.querySelectorAll("[data-script]")) near.observe(place);

customElements.define("later-media", LaterMedia);
