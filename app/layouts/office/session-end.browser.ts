import "#app/ui/elements/slash-search.ts";
import { noteUse, readLastUse } from "./session-last-use.ts";

const minute = 60_000;
const ahead = 2 * minute;

/**
 * Warns two minutes before an idle session ends, and prolongs it with a button (RGAA 13.1):
 *
 *   <session-end data-minutes="30" hidden><p role="alert"></p><button type="button">Rester connecté</button></session-end>
 *
 * `data-text` holds the text of the alert. Activity in other tabs counts, because they share the session.
 */
class SessionEnd extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    this.querySelector("button")?.addEventListener("click", this.#prolong);
    this.#used();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #used() {
    noteUse();
    this.#wait(Date.now());
  }

  #wait(from: number) {
    const idle = Number(this.dataset.minutes) * minute;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(from), Math.max(from + idle - ahead - Date.now(), 0));
  }

  #look(from: number) {
    const latest = readLastUse() ?? from;
    if (latest > from) return this.#wait(latest);
    this.hidden = false;
    const alert = this.querySelector("[role=alert]");
    if (alert) alert.textContent = this.dataset.text ?? "";
  }

  #prolong = async () => {
    const { ok, redirected } = await fetch(location.href, { method: "HEAD" });
    // The session has ended: reloading shows the sign-in.
    if (!ok || redirected) return location.reload();
    this.hidden = true;
    const alert = this.querySelector("[role=alert]");
    if (alert) alert.textContent = "";
    this.#used();
  };
}

customElements.define("session-end", SessionEnd);
