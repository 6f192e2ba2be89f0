/**
 * Loads a picture or a video only when its place is nearly in view: browsers fetch lazy pictures thousands of pixels ahead, and
 * video posters always. Without scripts they load at once:
 *
 *   <later-media><noscript><picture>…</picture></noscript></later-media>
 *
 * It also loads the script of an element only when the element is displayed:
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
    // With scripts, the content of `noscript` is text.
    const media = this.querySelector("noscript")?.textContent;
    if (media) this.innerHTML = media;
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
