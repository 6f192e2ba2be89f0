/**
 * Keeps a picture or a film back until its place is nearly in view: browsers fetch lazy pictures thousands of pixels
 * ahead, and posters of films always. Without scripts they are there at once:
 *
 *   <later-media><noscript><picture>…</picture></noscript></later-media>
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
    for (const { isIntersecting, target } of places)
      if (isIntersecting) (target as LaterMedia).show();
  },
  { rootMargin: "200px" },
);

customElements.define("later-media", LaterMedia);
