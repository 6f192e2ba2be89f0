import { noteUse } from "#app/layouts/office/session-last-use.ts";

/**
 * Keeps a page of an open session as it is in the room, without a reload. Without this script the page reloads itself.
 *
 *   <live-session data-at="/address/of/state" data-state="…" data-every="2">
 *     <div data-part="people">… <p data-says="4 votes sur 6">…</p></div>
 *     <p role="status" data-announcement></p> <p data-changed hidden>…</p>
 *   </live-session>
 *
 * While the page is visible it asks whether the state is still the shown one (304). When it differs it asks for the page and replaces each part
 * that changed, apart from the parts inside it. A part stays where it is marked `data-still`, has the focus, is pressed, holds a choice
 * or typed text, or has opened details; `data-changed`, which links to the page as it is now, is shown until it may be replaced. Shows
 * the time of the last answer in `data-clock`, and announces the sentences of `data-says` that are new on the page. Each answer prolongs
 * the sign-in, which is noted so that no warning of its end appears.
 */
class LiveSession extends HTMLElement {
  #timer = 0;
  #served = new Map<string, string>();
  /** The parts that changed while they were in use, by name. */
  #kept = new Set<string>();
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
      const headers = { "if-none-match": `"${this.dataset.state}"` };
      const answer = await fetch(this.dataset.at ?? "", { cache: "no-store", headers });
      const isSame = answer.status === 304;
      if (isClosed(answer)) this.#end();
      else if (answer.ok || isSame) {
        noteUse();
        this.#showTime(decodeURIComponent(answer.headers.get("session-time") ?? ""));
        if (!isSame || this.#isFree()) await this.#renew();
      }
    } catch {
      // The network is away for a moment.
    }
    this.#plan();
  }

  #showTime(time: string) {
    for (const clock of this.querySelectorAll("[data-clock]"))
      if (clock.textContent !== time) clock.textContent = time;
  }

  /** Whether a part that was kept, and the line that leads to the page as it is now, are no longer in use. */
  #isFree = () =>
    this.#parts().some((part) => this.#kept.has(nameOf(part)) && !isInUse(part)) &&
    !isInUse(this.#changed());

  async #renew() {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (isClosed(answer)) return this.#end();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector<HTMLElement>("live-session");
    // The server is away for a moment: the state still differs, so the page is asked for again.
    if (!answer.ok || !next) return;
    const before = this.#sentences();
    this.#kept.clear();
    for (const part of this.#parts()) {
      const name = nameOf(part);
      const after = next.querySelector<HTMLElement>(`[data-part="${name}"]`);
      // A part that is gone from the page stays inside one that was kept.
      if (!after || !this.contains(part) || this.#served.get(name) === own(after)) continue;
      if (isInUse(part)) this.#kept.add(name);
      else {
        part.replaceWith(document.adoptNode(after));
        for (const each of [after, ...after.querySelectorAll<HTMLElement>("[data-part]")])
          this.#served.set(nameOf(each), own(each));
      }
    }
    this.dataset.state = next.dataset.state ?? "";
    if (this.#kept.size > 0) this.#offer();
    else if (!isInUse(this.#changed())) this.#changed().hidden = true;
    this.#announce(this.#sentences().filter((each) => !takenFrom(before, each)));
  }

  #sentences = () =>
    [...this.querySelectorAll<HTMLElement>("[data-says]")].map((each) => each.dataset.says ?? "");

  #announce(sentences: string[]) {
    const announcement = this.querySelector("[data-announcement]");
    if (announcement && sentences.length > 0) announcement.textContent = sentences.join(" ");
  }

  /** The sign-in, or the session, has ended: the link leads to the page that says so. */
  #end() {
    this.#hasEnded = true;
    this.#offer();
  }

  /** Shows the line, which stands at the foot of the screen, and moves the page only where it would cover what has the focus. */
  #offer() {
    const line = this.#changed();
    line.hidden = false;
    const focused = document.activeElement;
    if (!focused || !this.contains(focused) || line.contains(focused)) return;
    const { top, bottom } = focused.getBoundingClientRect();
    const isCovered = bottom > line.getBoundingClientRect().top && top < innerHeight;
    if (isCovered) focused.scrollIntoView({ block: "nearest" });
  }

  #changed(): HTMLElement {
    const line = this.querySelector<HTMLElement>("[data-changed]");
    if (!line) throw new Error("No line leads to the page as it is now.");
    return line;
  }
}

const nameOf = (part: HTMLElement) => part.dataset.part ?? "";

/** Takes a sentence out of a list; false where it is not in it. Two votes may end in the same words. */
function takenFrom(sentences: string[], sentence: string): boolean {
  const place = sentences.indexOf(sentence);
  if (place >= 0) sentences.splice(place, 1);
  return place >= 0;
}

const isClosed = ({ redirected, status }: { redirected: boolean; status: number }) =>
  redirected || [401, 403, 404].includes(status);

/** The markup of a part without what the parts inside it hold. */
function own(part: HTMLElement): string {
  const copy = part.cloneNode(true) as HTMLElement;
  for (const inner of copy.querySelectorAll("[data-part], [data-clock]")) inner.textContent = "";
  return copy.outerHTML;
}

/** Whether replacing a part would take the focus, a choice, typed text or an opened detail from its reader. */
const isInUse = (part: HTMLElement): boolean =>
  part.dataset.still !== undefined ||
  part.matches(":active") ||
  part.contains(document.activeElement) ||
  part.querySelector("details[open]") !== null ||
  [...part.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    // A box without a value of its own has the value « on » and an empty default.
    (field) =>
      field.type === "checkbox" || field.type === "radio"
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue,
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
