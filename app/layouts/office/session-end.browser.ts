import "#app/ui/elements/slash-search.ts";

const minute = 60_000;
const ahead = 2 * minute;
const lastUse = "session-last-use";

/**
 * Tells two minutes before that a session ends for want of use, and prolongs it at a press (RGAA 13.1):
 *
 *   <session-end data-minutes="30" hidden><p role="alert"></p><button type="button">Rester connecté</button></session-end>
 *
 * The text of the alert stands in `data-text`. Pages in other tabs count: they are the same session.
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
    try {
      localStorage.setItem(lastUse, String(Date.now()));
    } catch {
      // Without storage each tab counts for itself.
    }
    this.#wait(Date.now());
  }

  #wait(from: number) {
    const idle = Number(this.dataset.minutes) * minute;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(from), Math.max(from + idle - ahead - Date.now(), 0));
  }

  #look(from: number) {
    const latest = Number(readLastUse() ?? from);
    if (latest > from) return this.#wait(latest);
    this.hidden = false;
    const alert = this.querySelector("[role=alert]");
    if (alert) alert.textContent = this.dataset.text ?? "";
  }

  #prolong = async () => {
    const { ok, redirected } = await fetch(location.href, { method: "HEAD" });
    // Too late: the page asks to sign in again.
    if (!ok || redirected) return location.reload();
    this.hidden = true;
    const alert = this.querySelector("[role=alert]");
    if (alert) alert.textContent = "";
    this.#used();
  };
}

function readLastUse(): string | null {
  try {
    return localStorage.getItem(lastUse);
  } catch {
    return null;
  }
}

customElements.define("session-end", SessionEnd);
