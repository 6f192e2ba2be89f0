/**
 * Saves the form that it stands in by itself, and says when; without its script the form has its buttons:
 *
 *   <save-draft data-at="/address/of/saving" data-key="whose:what">
 *     <span role="status" data-said>Enregistré à 10 h 42</span>
 *     <span data-found hidden><button type="button" data-take>…</button> <button type="button" data-drop>…</button></span>
 *   </save-draft>
 *
 * Each field travels with the value that was shown of it, in a hidden `vu.NAME`; only what has changed is sent, at most
 * 1.8 kB a time, some seconds after a field is left, every 20 seconds while one types, and when the page is hidden. Until
 * the server has it, what is typed is kept in the browser under `data-key`, and offered again on the next visit: after a
 * session that ended, a network that went, a tab that was closed. Where a form adds what was typed to a list and is empty
 * afterwards, `data-added` names the newest entry of the user: what was kept when the form was sent is dropped once another one is
 * named. The answer is `{savedAt, fields, conflicts, outlook,
 * readings}`: how each sent number was understood, or why it cannot be read, which is said below its field.
 */
const TYPING_MS = 20_000;
const LEFT_MS = 800;
const LARGEST = 1_800;
const KEPT_MS = 30 * 86_400_000;
const CHANGED_ELSEWHERE =
  "Une réponse a été changée ailleurs\u00A0: enregistrez pour choisir laquelle garder.";

interface Answer {
  savedAt: string;
  fields: Record<string, string>;
  conflicts: string[];
  outlook: string[];
  readings: Record<string, Reading>;
}

interface Reading {
  /** The number with its digits in groups, or the text as typed. */
  shown: string;
  said: string;
  problem: boolean;
}

class SaveDraft extends HTMLElement {
  #timer = 0;
  #sending = false;
  #posted = false;
  /** Fields in conflict, with the value that they held when the server answered: the user decides in the form. */
  #disputed = new Map<string, string>();
  /** Values whose request got no answer, by field: the server may have stored them. */
  #unanswered = new Map<string, Set<string>>();

  connectedCallback() {
    const form = this.closest("form");
    if (!form) return;
    this.#offer(form);
    form.addEventListener("input", () => {
      this.#keep(form);
      this.#later(TYPING_MS);
    });
    form.addEventListener("change", () => {
      this.#keep(form);
      this.#later(LEFT_MS);
    });
    form.addEventListener("submit", () => {
      this.#posted = true;
      this.#keep(form, true);
      for (const [name, values] of this.#unanswered)
        for (const value of values) form.append(hiddenField(`envoye.${name}`, value));
    });
    window.addEventListener("online", () => this.#later(LEFT_MS));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void this.#save(form, true);
    });
  }

  #later(wait: number) {
    if (this.#timer && wait === TYPING_MS) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      const form = this.closest("form");
      if (form) void this.#save(form);
    }, wait);
  }

  async #save(form: HTMLFormElement, hidden = false): Promise<void> {
    if (this.#sending || this.#posted) return;
    const body = new URLSearchParams();
    let more = false;
    for (const [name, { shown, typed }] of changes(form, this.#unanswered)) {
      if (this.#disputed.get(name) === typed) continue;
      const change = new URLSearchParams([
        [`vu.${name}`, shown],
        [name, typed],
        ...[...(this.#unanswered.get(name) ?? [])].map((each) => [`envoye.${name}`, each]),
      ]);
      if (String(body).length + String(change).length > LARGEST) {
        more = true;
        break;
      }
      for (const [key, value] of change) body.append(key, value);
    }
    if (String(body) === "") return;
    this.#sending = true;
    const sentNames = [...body.keys()].filter((name) => body.has(`vu.${name}`));
    try {
      const answer = await fetch(this.dataset.at ?? "", {
        method: "POST",
        body,
        keepalive: hidden,
        headers: { accept: "application/json" },
      });
      if (answer.redirected || answer.status === 401) this.#signedOut();
      else if (answer.ok) {
        const saved = (await answer.json()) as Answer;
        for (const name of sentNames) this.#unanswered.delete(name);
        this.#saved(form, body, saved);
      } else this.#say(((await answer.json()) as { message: string }).message);
    } catch {
      for (const name of sentNames)
        this.#unanswered.set(
          name,
          (this.#unanswered.get(name) ?? new Set<string>()).add(body.get(name) ?? ""),
        );
      this.#say("Pas de connexion\u00A0: ce que vous tapez est gardé dans ce navigateur.");
      this.#later(TYPING_MS);
    } finally {
      this.#sending = false;
    }
    if (more) this.#later(LEFT_MS);
  }

  #saved(form: HTMLFormElement, sentChanges: URLSearchParams, answer: Answer) {
    for (const [name, storedText] of Object.entries(answer.fields)) {
      if (answer.conflicts.includes(name)) {
        const sentText = sentChanges.get(name) ?? "";
        this.#disputed.set(name, sentText);
        sayAt(form, name, { sentText, said: CHANGED_ELSEWHERE, problem: true });
        continue;
      }
      const shownInput = form.elements.namedItem(`vu.${name}`);
      // The shown value becomes the one that was sent; the field itself keeps the typed text.
      if (shownInput instanceof HTMLInputElement)
        shownInput.value = sentChanges.get(name) ?? storedText;
    }
    for (const [name, reading] of Object.entries(answer.readings))
      if (!answer.conflicts.includes(name))
        showReading(form, name, sentChanges.get(name) ?? "", reading);
    this.#say(answer.conflicts.length > 0 ? CHANGED_ELSEWHERE : `Enregistré à ${answer.savedAt}`);
    const outlook = form.querySelector("[data-outlook]");
    const shownOutlook = [...(outlook?.children ?? [])].map(({ textContent }) => textContent);
    if (outlook && shownOutlook.join("\n") !== answer.outlook.join("\n"))
      fillWith(
        outlook,
        ...answer.outlook.map((sentence, place) => {
          const line = document.createElement("p");
          line.className = place === 0 ? "text-lg font-semibold" : "mt-1";
          line.textContent = sentence;
          return line;
        }),
      );
    this.#keep(form);
  }

  #signedOut() {
    const statusLine = this.#said;
    if (!statusLine) return;
    const link = document.createElement("a");
    link.className = "link";
    link.href = `/espace/connexion?next=${encodeURIComponent(location.pathname + location.search)}`;
    link.textContent = "Reconnectez-vous";
    fillWith(
      statusLine,
      "Votre session est finie. Ce que vous avez tapé est gardé dans ce navigateur. ",
      link,
      " pour continuer.",
    );
  }

  get #said() {
    return this.querySelector("[data-said]");
  }

  #say(text: string) {
    const statusLine = this.#said;
    if (statusLine && statusLine.textContent !== text) statusLine.textContent = text;
  }

  get #place() {
    return `draft:${this.dataset.key}`;
  }

  /** Keeps in the browser what the server does not have yet. Without storage, as in some private windows, nothing is kept. */
  #keep(form: HTMLFormElement, isSent = false) {
    try {
      const waiting = [...changes(form)].map(([name, { typed }]) => [name, typed]);
      if (waiting.length === 0) localStorage.removeItem(this.#place);
      else {
        const newest =
          isSent && this.dataset.added !== undefined ? { newest: this.dataset.added } : {};
        localStorage.setItem(this.#place, JSON.stringify({ at: Date.now(), waiting, ...newest }));
      }
    } catch {
      // Storage may be denied in a private window.
    }
  }

  #offer(form: HTMLFormElement) {
    const keptEntries = readKept(this.#place, this.dataset.added);
    const differing = keptEntries.filter(([name, text]) => {
      const now = typedIn(form).get(name);
      return now !== undefined && now !== text;
    });
    const notice = this.querySelector<HTMLElement>("[data-found]");
    if (differing.length === 0 || !notice) {
      localStorageRemove(this.#place);
      return;
    }
    this.#say(
      differing.length > 1
        ? `Ce navigateur a gardé ${differing.length}\u00A0réponses que vous aviez saisies et qui ne sont pas enregistrées.`
        : "Ce navigateur a gardé une réponse que vous aviez saisie et qui n’est pas enregistrée.",
    );
    notice.hidden = false;
    const end = () => {
      notice.hidden = true;
      this.#said?.setAttribute("tabindex", "-1");
      (this.#said as HTMLElement | null)?.focus();
    };
    notice.querySelector("[data-take]")?.addEventListener("click", () => {
      for (const [name, text] of differing) fill(form, name, text);
      end();
      this.#say("Vos réponses sont revenues.");
      this.#later(LEFT_MS);
    });
    notice.querySelector("[data-drop]")?.addEventListener("click", () => {
      localStorageRemove(this.#place);
      end();
      this.#say("Oublié.");
    });
  }
}

/** Says how a sent number was read, or why a text or a choice is not kept, unless its field has been changed since. */
function showReading(form: HTMLFormElement, name: string, sentText: string, reading: Reading) {
  const field = form.elements.namedItem(name);
  if (!isControl(field) || field.value !== sentText) return;
  sayAt(form, name, { sentText, said: reading.said, problem: reading.problem });
  const shownInput = form.elements.namedItem(`vu.${name}`);
  // A number is shown as it was read; a text and a choice stay as they are, and travel again until they are kept.
  if (
    field instanceof HTMLInputElement &&
    field !== document.activeElement &&
    shownInput instanceof HTMLInputElement
  ) {
    field.value = reading.shown;
    shownInput.value = reading.shown;
  }
}

interface Message {
  /** What the field held when it was sent; nothing is said of a field that has been changed since. */
  sentText: string;
  /** Empty takes away what was said. */
  said: string;
  problem: boolean;
}

/** Says something of a field below it, in its live region, as a problem or not. */
function sayAt(form: HTMLFormElement, name: string, { sentText, said, problem }: Message) {
  const field = form.elements.namedItem(name);
  if (!isControl(field) || field.value !== sentText) return;
  const statusLine = statusLineOf(field);
  const described = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id !== "" && id !== `${name}-error` && id !== `${name}-reading`);
  const line = document.createElement("p");
  if (said !== "") {
    line.id = `${name}-${problem ? "error" : "reading"}`;
    line.className = problem ? "text-sm font-semibold text-error" : "text-sm";
    line.textContent = said;
    described.push(line.id);
  }
  fillWith(statusLine, ...(said === "" ? [] : [line]));
  if (problem) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  if (described.length > 0) field.setAttribute("aria-describedby", described.join(" "));
  else field.removeAttribute("aria-describedby");
}

/** The live region of a field; a field without one gets it below its label. */
function statusLineOf(field: HTMLElement): Element {
  const label = field.closest("label") ?? field;
  const below = label.nextElementSibling;
  const standing =
    field.closest(".field")?.querySelector("[aria-live]") ??
    (below?.matches("[data-said-of]") ? below : null);
  if (standing) return standing;
  const region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.dataset.saidOf = "";
  label.after(region);
  return region;
}

const isControl = (field: unknown) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement;

/** The current value of each field that carries a shown value; an unticked box is empty. */
function typedIn(form: HTMLFormElement): Map<string, string> {
  const data = new FormData(form);
  const names = [...data.keys()]
    .filter((name) => name.startsWith("vu."))
    .map((name) => name.slice(3));
  return new Map(names.map((name) => [name, String(data.get(name) ?? "")]));
}

/** The fields that differ from what was shown, and those of which the server may have another value (`unanswered`). */
function* changes(
  form: HTMLFormElement,
  unanswered: ReadonlyMap<string, unknown> = new Map(),
): Generator<[string, { shown: string; typed: string }]> {
  const data = new FormData(form);
  for (const [name, text] of typedIn(form)) {
    const shownText = String(data.get(`vu.${name}`) ?? "");
    if (shownText !== text || unanswered.has(name)) yield [name, { shown: shownText, typed: text }];
  }
}

function hiddenField(name: string, value: string): HTMLInputElement {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}

function fillWith(place: Element, ...children: (Node | string)[]) {
  place.textContent = "";
  place.append(...children);
}

function fill(form: HTMLFormElement, name: string, text: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox")
    field.checked = field.value === text;
  else if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) field.value = text;
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    field.value = text;
}

/** What the browser kept, by field; nothing when it was sent and has been added since. */
function readKept(place: string, added: string | undefined): [string, string][] {
  try {
    const { at, waiting, newest } = JSON.parse(localStorage.getItem(place) ?? "{}");
    if (newest !== undefined && newest !== added) return [];
    return Array.isArray(waiting) && Date.now() - at < KEPT_MS ? waiting : [];
  } catch {
    return [];
  }
}

function localStorageRemove(place: string) {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}

customElements.define("save-draft", SaveDraft);
