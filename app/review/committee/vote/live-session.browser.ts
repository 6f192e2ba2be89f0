/**
 * Keeps a page of an open session as it is in the room, without a reload. Without this script the page reloads itself.
 *
 *   <live-session data-at="/address/of/state" data-state="…" data-every="2" data-says="4 votes sur 6">
 *     <div data-part="people">…</div> <p role="status" data-announcement></p> <p data-changed hidden>…</p>
 *   </live-session>
 *
 * It asks for the state, `{state, at}`, while the page is visible. When the state differs it asks for the page and replaces each part
 * that changed, apart from the parts inside it. A part stays where it is marked `data-still`, has the focus, holds a choice or typed
 * text, or has opened details; `data-changed`, which links to the page as it is now, is shown instead. Shows the time of the last
 * answer in `data-clock` and announces `data-says` when it changes.
 */
class LiveSession extends HTMLElement {
  #timer = 0;
  #served = new Map<string, string>();
  #hasKept = false;
  #hasEnded = false;

  connectedCallback() {
    for (const part of this.#parts()) this.#served.set(nameOf(part), own(part));
    document.addEventListener("visibilitychange", this.#plan);
    addEventListener("pageshow", this.#plan);
    this.#plan();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#plan);
    removeEventListener("pageshow", this.#plan);
  }

  #parts = () => [...this.querySelectorAll<HTMLElement>("[data-part]")];

  #plan = () => {
    clearTimeout(this.#timer);
    if (this.#hasEnded || document.visibilityState !== "visible") return;
    this.#timer = window.setTimeout(() => void this.#ask(), Number(this.dataset.every) * 1000);
  };

  async #ask() {
    try {
      const answer = await fetch(this.dataset.at ?? "", { cache: "no-store" });
      if (answer.redirected || answer.status === 401 || answer.status === 404) this.#end();
      else if (answer.ok) {
        const { state, at } = (await answer.json()) as { state: string; at: string };
        for (const clock of this.querySelectorAll("[data-clock]"))
          if (clock.textContent !== at) clock.textContent = at;
        if (state !== this.dataset.state || this.#hasKept) await this.#renew();
      }
    } catch {
      // The network is away for a moment.
    }
    this.#plan();
  }

  async #renew() {
    if (this.#hasKept && this.#parts().some(isInUse)) return;
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector<HTMLElement>("live-session");
    if (answer.redirected || !next) return this.#end();
    this.#hasKept = false;
    for (const part of this.#parts()) {
      const name = nameOf(part);
      const after = next.querySelector<HTMLElement>(`[data-part="${name}"]`);
      if (!this.contains(part) || (after && this.#served.get(name) === own(after))) continue;
      if (!after || isInUse(part)) this.#hasKept = true;
      else {
        part.replaceWith(document.adoptNode(after));
        for (const each of [after, ...after.querySelectorAll<HTMLElement>("[data-part]")])
          this.#served.set(nameOf(each), own(each));
      }
    }
    this.dataset.state = next.dataset.state ?? "";
    if (this.#hasKept) return this.#offer();
    this.querySelector("[data-changed]")?.toggleAttribute("hidden", true);
    if (next.dataset.says !== this.dataset.says) this.#say(next.dataset.says ?? "");
  }

  #say(says: string) {
    this.dataset.says = says;
    const announcement = this.querySelector("[data-announcement]");
    if (announcement) announcement.textContent = says;
  }

  /** The sign-in, or the session, has ended: the link leads to the page that says so. */
  #end() {
    this.#hasEnded = true;
    this.#offer();
  }

  #offer() {
    this.#hasKept = true;
    this.querySelector("[data-changed]")?.removeAttribute("hidden");
  }
}

const nameOf = (part: HTMLElement) => part.dataset.part ?? "";

/** The markup of a part without what the parts inside it hold. */
function own(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement;
  for (const inner of copy.querySelectorAll("[data-part], [data-clock]")) inner.textContent = "";
  return copy.outerHTML;
}

/** Whether replacing a part would take the focus, a choice, typed text or an opened detail from its reader. */
const isInUse = (part: HTMLElement): boolean =>
  part.dataset.still !== undefined ||
  part.contains(document.activeElement) ||
  part.querySelector("details[open]") !== null ||
  [...part.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  ) ||
  [...part.querySelectorAll("select")].some(
    ({ options, selectedIndex }) =>
      selectedIndex !==
      Math.max(
        0,
        [...options].findIndex((each) => each.defaultSelected),
      ),
  );

customElements.define("live-session", LiveSession);
