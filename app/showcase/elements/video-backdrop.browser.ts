/**
 * A silent video behind the text of a section, with a poster until it plays:
 *
 *   <video-backdrop>
 *     <video aria-hidden="true" poster="…" muted loop playsinline preload="none"><source …></video>
 *     <button type="button" data-film class="with-script">
 *       <span data-film-is="playing" hidden>Pause the video</span><span data-film-is="paused">Play the video</span>
 *     </button>
 *   </video-backdrop>
 *
 * Plays by itself on a wide screen only, and not with `prefers-reduced-motion` or data saving, where it loads only after a press of
 * the button.
 */
import "./type-writer.ts";

class VideoBackdrop extends HTMLElement {
  connectedCallback() {
    const video = this.querySelector("video");
    if (!video) return;
    const showState = () => {
      for (const part of this.querySelectorAll<HTMLElement>("[data-film-is]")) {
        part.hidden = (part.dataset.filmIs === "paused") !== video.paused;
      }
    };
    this.querySelector(".with-script")?.classList.remove("with-script");
    video.addEventListener("play", showState);
    video.addEventListener("pause", showState);
    this.querySelector("[data-film]")?.addEventListener("click", () => {
      if (video.paused) start(video);
      else video.pause();
    });
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (matchMedia("(min-width: 64rem)").matches && !reducesMotion && !savesData()) {
      start(video);
    }
  }
}

/** When the browser refuses to play, the poster and the button stay. */
const start = (video: HTMLVideoElement) => video.play().catch(() => {});

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

customElements.define("video-backdrop", VideoBackdrop);
