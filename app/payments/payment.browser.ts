/**
 * Updates the page of an attempt when its state changes, without moving the focus. Without this script the page reloads
 * itself:
 *
 *   <attempt-watch data-at="/address/of/state" data-view="waiting" data-waits>
 *     <div data-content>…</div><p role="status" data-announcement></p>
 *   </attempt-watch>
 *
 * It fetches the state, `{view}`, at growing intervals while the page is visible, and at once when it becomes visible again.
 * When the view changes it fetches the page, replaces the content and announces its title. Focus moves only when the
 * focused element is gone.
 */
const WAITS_S = [3, 3, 4, 5, 8, 10, 15, 20, 30];
/** After this the script stops polling; a mail reports the result. */
const GIVES_UP_MS = 20 * 60_000;

class AttemptWatch extends HTMLElement {
  #timer = 0;
  #round = 0;
  #since = Date.now();
  #asking = false;

  connectedCallback() {
    document.addEventListener("visibilitychange", this.#back);
    addEventListener("pageshow", this.#shown);
    this.#plan();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#back);
    removeEventListener("pageshow", this.#shown);
  }

  /** The page was restored from the back/forward cache. */
  #shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#begin();
  };

  #back = () => {
    if (document.visibilityState === "visible") this.#begin();
  };

  #begin() {
    this.#round = 0;
    this.#since = Date.now();
    void this.#ask();
  }

  #plan() {
    clearTimeout(this.#timer);
    const tired = Date.now() - this.#since > GIVES_UP_MS;
    if (this.dataset.waits === undefined || tired || document.visibilityState !== "visible") return;
    const seconds = WAITS_S[Math.min(this.#round, WAITS_S.length - 1)] ?? 30;
    this.#round += 1;
    this.#timer = window.setTimeout(() => void this.#ask(), seconds * 1000);
  }

  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const answer = await fetch(this.dataset.at ?? "", {
        headers: { accept: "application/json" },
      });
      // The session has ended: the reloaded page leads to the sign-in.
      if (answer.redirected || answer.status === 401) return location.reload();
      const { view } = (await answer.json()) as { view?: string };
      if (answer.ok && view !== this.dataset.view) await this.#renew();
    } catch {
      // The network failed: asked again later.
    } finally {
      this.#asking = false;
    }
    this.#plan();
  }

  async #renew() {
    const answer = await fetch(location.pathname);
    if (!answer.ok || answer.redirected) return location.reload();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector<HTMLElement>("attempt-watch");
    const content = next?.querySelector("[data-content]");
    const shownContent = this.querySelector("[data-content]");
    if (!next || !content || !shownContent) return location.reload();
    const hadFocus = shownContent.contains(document.activeElement);
    shownContent.replaceWith(document.adoptNode(content));
    this.dataset.view = next.dataset.view ?? "";
    if (next.dataset.waits === undefined) delete this.dataset.waits;
    else this.dataset.waits = "";
    document.title = page.title;
    const title = this.querySelector<HTMLElement>("h1");
    const announcement = this.querySelector("[data-announcement]");
    if (announcement) announcement.textContent = title?.textContent ?? "";
    if (!hadFocus || !title) return;
    title.tabIndex = -1;
    title.focus();
  }
}

customElements.define("attempt-watch", AttemptWatch);
