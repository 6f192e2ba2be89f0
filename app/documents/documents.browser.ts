import { fileRefusals } from "#app/files/file-refusals.ts";
import "./dated-field.ts";
import { faultOfHead, HEAD_BYTES, isEncrypted, typeOfHead } from "./picked-file.ts";
import { isDoubtful, pageItems } from "./picked-page-list.ts";
import { composed, type Page, pageOf, weightOf } from "./picked-pictures.ts";
import {
  encrypted,
  named,
  oneByOne,
  pdfAlone,
  percent,
  picturesOnly,
  readyIn,
  sessionEnded,
  tooLarge,
  tooMuch,
  weight,
} from "./upload-words.ts";

/**
 * Uploads a picked PDF in chunks while the rest of the form is filled in, and resumes by itself after a lost connection:
 *
 *   <upload-field data-at="/envois" data-known="/connue" data-max="10000000" data-most-pages="20">
 *     <input type="file" name="fichier"> <input type="hidden" name="arrivee"> <input type="hidden" name="connu">
 *     <div hidden data-state> <ul data-pages></ul> <template>…</template>
 *       <progress max="100"></progress> <p data-progress hidden></p> <p role="status"></p>
 *       <button type="button" data-add hidden>…</button> <button type="button" data-other>…</button></div>
 *   </upload-field>
 *
 * The first bytes are read before anything is sent: a type that the server refuses, an empty file or a picture that does not
 * open is refused here. Pictures (`picked-page-list.ts`) are shown small and leave when the form is sent, because more pages may follow: several become
 * one PDF, up to `data-most-pages`. An encrypted PDF waits likewise, with a warning.
 *
 * `data-progress` shows each chunk; `role=status` announces every 25 % to screen readers.
 *
 * Without the script the file is posted with the form. With it the form posts the id of the upload, once the last chunk has
 * arrived. The same file picked again, even after a reload, resumes. `data-known` returns a sentence when the content, by its
 * SHA-256, is already in the vault; then nothing is uploaded, and the form names that content in `connu`.
 */
class UploadField extends HTMLElement {
  #sending: { abort: () => void } | null = null;
  /** What leaves when the form is sent; null when nothing waits for that. */
  #held: (() => Promise<File>) | null = null;
  #pages: Page[] = [];
  /** The next picked pictures are added to those that are there. */
  #adds = false;
  #waits = false;
  /** The button that was pressed while the file was on its way. */
  #pressed: HTMLElement | null = null;
  /** Quarter of the file that was announced last. */
  #quarter = -1;

  connectedCallback() {
    this.addEventListener("change", this.#picked);
    this.querySelector("[data-other]")?.addEventListener("click", this.#dropped);
    this.querySelector("[data-add]")?.addEventListener("click", this.#more);
    if (this.#file) this.#file.multiple = this.#mostPages > 1;
    this.closest("form")?.addEventListener("submit", this.#submitted);
  }

  disconnectedCallback() {
    this.removeEventListener("change", this.#picked);
    this.closest("form")?.removeEventListener("submit", this.#submitted);
    this.#sending?.abort();
  }

  get #file(): HTMLInputElement | null {
    return this.querySelector("input[type=file]");
  }

  get #arrived(): HTMLInputElement | null {
    return this.querySelector("input[name=arrivee]");
  }

  /** The content of a file that is in the vault already: its date can still be corrected. */
  get #known(): HTMLInputElement | null {
    return this.querySelector("input[name=connu]");
  }

  get #mostPages(): number {
    return Number(this.dataset.mostPages ?? 1);
  }

  #picked = async () => {
    const input = this.#file;
    const picked = [...(input?.files ?? [])];
    const earlier = this.#adds ? this.#pages : [];
    this.#adds = false;
    this.#reset();
    const [first] = picked;
    if (!input || !first) return this.#hold(earlier);
    try {
      this.#say("Préparation du fichier…", 0);
      const pages = [...earlier];
      for (const file of picked) {
        const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
        const fault = faultOfHead(head, file);
        const isPdf = typeOfHead(head) === "application/pdf";
        if (isPdf && !fault && !this.#accepted.includes("application/pdf"))
          return this.#refuse(picturesOnly);
        if (isPdf && !fault && pages.length === 0 && picked.length === 1)
          return await this.#takePdf(file);
        const page =
          isPdf || (fault && fault !== "heic") ? null : await pageOf(file, this.#accepted);
        if (!page) {
          const why = fileRefusals[fault ?? "damaged"].message;
          this.#refuse(isPdf && !fault ? pdfAlone : named(file, why, picked.length));
          return this.#hold(earlier, this.#said?.textContent ?? "");
        }
        pages.push(page);
      }
      // Another choice may have been made while these were drawn.
      if (input.files?.[0] === first) await this.#hold(pages);
    } catch {
      // A browser without these functions posts the file with the form, which takes one.
      if (picked.length > 1) this.#refuse(oneByOne);
      else this.#reset();
    }
  };

  async #takePdf(file: File): Promise<void> {
    if (file.size > this.#most) return this.#refuse(tooLarge(this.#most));
    const sha256 = await hashOf(file);
    const knownText = await this.#knownAs(sha256);
    if (knownText) return this.#keepKnown(knownText, sha256);
    if (!isEncrypted(new Uint8Array(await file.arrayBuffer()))) return await this.#send(file);
    this.#held = async () => file;
    this.#say(encrypted, 0);
    this.#hideBar();
  }

  get #accepted(): string[] {
    return this.#file?.accept.split(",") ?? [];
  }

  get #most(): number {
    return Number(this.dataset.max);
  }

  /** Shows the pictures, which leave when the form is sent; with `fault`, what was wrong with the last choice. */
  async #hold(pages: Page[], fault = ""): Promise<void> {
    this.#pages = pages;
    this.#showPages();
    const [first, ...more] = pages;
    if (!first) return;
    const bytes = pages.length === 1 ? first.file.size : weightOf(pages);
    const isTooMuch = bytes > this.#most || pages.length > this.#mostPages;
    const sha256 = pages.length === 1 && !isTooMuch ? await hashOf(first.file) : "";
    const knownText = sha256 ? await this.#knownAs(sha256) : "";
    if (knownText) return this.#keepKnown(knownText, sha256);
    const accepted = this.#accepted;
    this.#held = isTooMuch ? null : () => composed([first, ...more], accepted);
    const ready = isTooMuch
      ? tooMuch(pages.length, bytes, this.#most)
      : readyIn(pages.length, bytes);
    this.#say([fault, ready].filter(Boolean).join(" "), 0);
    this.#hideBar();
  }

  #showPages() {
    const [list, add] = [this.querySelector("[data-pages]"), this.querySelector("[data-add]")];
    const template = this.querySelector("template");
    if (add instanceof HTMLElement)
      add.hidden = this.#pages.length === 0 || this.#pages.length >= this.#mostPages;
    if (!list || !template) return;
    list.textContent = "";
    list.append(
      ...pageItems(template, this.#pages, {
        removed: (page) => this.#removePage(page),
        wanted: () => this.#say(readyIn(this.#pages.length, weightOf(this.#pages)), 0),
      }),
    );
  }

  #removePage(page: Page) {
    const remainingPages = this.#pages.filter((each) => each !== page);
    if (remainingPages.length === 0) return this.#dropped();
    this.#held = null;
    void this.#hold(remainingPages);
    this.querySelector<HTMLElement>("[data-add]")?.focus();
  }

  #more = () => {
    this.#adds = true;
    this.#file?.click();
  };

  async #send(file: File): Promise<void> {
    const sha256 = await hashOf(file);
    const { Upload } = await import("tus-js-client");
    let what = "Envoi";
    const upload = new Upload(file, {
      endpoint: this.dataset.at ?? "",
      chunkSize: 512 * 1024,
      retryDelays: [
        0, 1000, 3000, 5000, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000, 60_000, 60_000,
      ],
      headers: { "X-XSRF-TOKEN": token() },
      metadata: { filename: file.name },
      fingerprint: async () => `tabax-${sha256}`,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        if (status === 0 || status === 408 || status >= 500)
          this.#say(
            (status === 507 && error.originalResponse?.getBody()) ||
              "Connexion perdue\u00A0: reprise dès qu’elle revient…",
          );
        return status === 0 || [408, 409, 423].includes(status) || status >= 500;
      },
      onProgress: (sentBytes, all) => {
        if (sentBytes < all) this.#showProgress(what, sentBytes, all);
        else this.#say("Dernière vérification…", 100);
      },
      onError: (error) => {
        const answer = "originalResponse" in error ? error.originalResponse : null;
        const isPage = answer?.getHeader("content-type")?.startsWith("text/html");
        // A chunk that is redirected to a page was redirected to the sign-in.
        if (isPage && (answer?.getStatus() ?? 0) < 400) return this.#stopped(sessionEnded);
        this.#stopped(
          (!isPage && answer?.getBody()) ||
            (this.#pages.length > 0
              ? "L’envoi s’est arrêté. Enregistrez de nouveau\u00A0: il reprendra où il en était."
              : "L’envoi s’est arrêté. Choisissez de nouveau le même fichier\u00A0: il reprendra où il en était."),
        );
      },
      onSuccess: () => this.#done(upload.url ?? ""),
    });
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) {
      what = "Reprise";
      this.#say("Reprise de l’envoi là où il s’était arrêté…");
      upload.resumeFromPreviousUpload(earlier);
    }
    this.#sending = { abort: () => void upload.abort() };
    upload.start();
  }

  #done(url: string) {
    this.#sending = null;
    const arrived = this.#arrived;
    const input = this.#file;
    if (arrived) arrived.value = url.split("/").pop() ?? "";
    // The file has arrived: do not post it with the form again.
    if (input) input.name = "";
    this.#say("Fichier envoyé. Il est contrôlé quand vous enregistrez.", 100);
    if (this.#waits) this.#pressed?.click();
  }

  /** An upload that failed: pictures, which may be nowhere else, stay and can be sent again. */
  #stopped(text: string) {
    const pages = this.#pages;
    this.#refuse(text);
    if (pages.length > 0) void this.#hold(pages, text);
  }

  #dropped = () => {
    const input = this.#file;
    if (input) input.value = "";
    this.#reset();
    input?.focus();
  };

  #submitted = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    const doubtful = this.#pages.findIndex(isDoubtful);
    if (doubtful >= 0) {
      event.preventDefault();
      this.#say(`Dites d’abord si la page ${doubtful + 1} est à garder, ou retirez-la.`, 0);
      this.#hideBar();
      return this.#state?.scrollIntoView({ block: "center" });
    }
    const isTooMuch = this.#pages.length > 0 && !this.#held && !this.#arrived?.value;
    if (!this.#sending && !this.#held && !isTooMuch) return;
    event.preventDefault();
    if (isTooMuch && !this.#sending) return this.#state?.scrollIntoView({ block: "center" });
    this.#waits = true;
    this.#pressed =
      event.submitter ?? this.closest("form")?.querySelector<HTMLElement>("[type=submit]") ?? null;
    this.#say("Tout sera enregistré dès que le fichier sera arrivé…");
    void this.#sendHeld();
  };

  async #sendHeld(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    this.#sending = { abort: () => {} };
    try {
      const file = await held();
      if (file.size > this.#most) return this.#stopped(tooLarge(this.#most));
      await this.#send(file);
    } catch {
      this.#stopped(oneByOne);
    }
  }

  #reset() {
    this.#sending?.abort();
    this.#sending = null;
    this.#held = null;
    this.#waits = false;
    this.#pages = [];
    this.#showPages();
    const [arrived, input, state] = [this.#arrived, this.#file, this.#state];
    if (arrived) arrived.value = "";
    if (this.#known) this.#known.value = "";
    if (input) {
      input.name = "fichier";
      input.setCustomValidity("");
    }
    if (state) state.hidden = true;
  }

  #refuse(text: string) {
    this.#reset();
    const input = this.#file;
    if (input) input.value = "";
    this.#say(text, 0);
    this.#hideBar();
  }

  #keepKnown(text: string, sha256: string) {
    this.#refuse(text);
    if (this.#known) this.#known.value = sha256;
  }

  #hideBar() {
    const bar = this.querySelector("progress");
    if (bar) bar.hidden = true;
  }

  get #state(): HTMLElement | null {
    return this.querySelector("[data-state]");
  }

  #say(text: string, percent?: number) {
    this.#quarter = -1;
    this.#show(percent);
    const [statusLine, progressText] = [this.#said, this.#progressText];
    if (progressText) progressText.hidden = true;
    statusLine?.classList.remove("sr-only");
    if (statusLine) statusLine.textContent = text;
  }

  #showProgress(what: string, sentBytes: number, all: number) {
    this.#show((100 * sentBytes) / all);
    const [statusLine, progressText] = [this.#said, this.#progressText];
    if (progressText) {
      progressText.hidden = false;
      progressText.textContent = `${what}\u00A0: ${percent(sentBytes, all)}, il reste ${weight(all - sentBytes)}.`;
    }
    const quarter = Math.floor((4 * sentBytes) / all);
    if (quarter === this.#quarter) return;
    this.#quarter = quarter;
    statusLine?.classList.add("sr-only");
    if (statusLine) statusLine.textContent = `${what}\u00A0: ${25 * quarter}\u00A0%`;
  }

  #show(percent?: number) {
    const [state, bar] = [this.#state, this.querySelector("progress")];
    if (state) state.hidden = false;
    if (!bar) return;
    bar.hidden = false;
    if (percent !== undefined) bar.value = percent;
  }

  get #said(): HTMLElement | null {
    return this.querySelector("[role=status]");
  }

  get #progressText(): HTMLElement | null {
    return this.querySelector("[data-progress]");
  }

  async #knownAs(sha256: string): Promise<string> {
    if (!this.dataset.known) return "";
    const answer = await fetch(`${this.dataset.known}&sha256=${sha256}`);
    return answer.ok ? await answer.text() : "";
  }
}

async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((each) => each.toString(16).padStart(2, "0")).join("");
}

const token = () => /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";

customElements.define("upload-field", UploadField);
