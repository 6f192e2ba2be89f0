/** Longest edge of a picture in pixels, at which small print stays legible. */
const EDGE = 2000;
const QUALITY = 0.75;
/** Smaller files are not compressed. */
const LIGHT_BYTES = 600_000;

/**
 * Uploads the picked file in chunks while the rest of the form is filled in, and resumes by itself after a lost connection:
 *
 *   <upload-field data-at="/envois" data-known="/connue" data-max="10000000">
 *     <input type="file" name="fichier"> <input type="hidden" name="arrivee">
 *     <div hidden data-state> <progress max="100"></progress> <p data-progress hidden></p> <p role="status"></p> <button type="button">…</button></div>
 *   </upload-field>
 *
 * `data-progress` shows each chunk; `role=status` announces every 25 % to screen readers.
 *
 * Without the script the file is posted with the form. With it the form posts the id of the upload, once the last chunk has
 * arrived. The same file picked again, even after a reload, resumes. `data-known` answers a sentence when the content, by its
 * SHA-256, is already in the vault; then nothing is uploaded.
 */
class UploadField extends HTMLElement {
  #sending: { abort: () => void } | null = null;
  #waits = false;
  /** Quarter of the file that was announced last. */
  #quarter = -1;

  connectedCallback() {
    this.addEventListener("change", this.#picked);
    this.querySelector("button")?.addEventListener("click", this.#dropped);
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
    return this.querySelector("input[type=hidden]");
  }

  #picked = async () => {
    const input = this.#file;
    const picked = input?.files?.[0];
    this.#reset();
    if (!input || !picked) return;
    try {
      this.#say("Préparation du fichier…", 0);
      const file = await shrunk(picked);
      if (file.size > Number(this.dataset.max))
        return this.#refuse(tooLarge(Number(this.dataset.max)));
      const sha256 = await hashOf(file);
      const known = await this.#knownAs(sha256);
      if (known) return this.#refuse(known);
      if (input.files?.[0] === picked) await this.#send(file, sha256);
    } catch {
      // A browser without these functions posts the file with the form.
      this.#reset();
    }
  };

  async #send(file: File, sha256: string): Promise<void> {
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
      onProgress: (sent, all) => {
        if (sent < all) this.#showProgress(what, sent, all);
        else this.#say("Dernière vérification…", 100);
      },
      onError: (error) => {
        const answer = "originalResponse" in error ? error.originalResponse : null;
        const isPage = answer?.getHeader("content-type")?.startsWith("text/html");
        // A chunk that is redirected to a page was redirected to the sign-in.
        if (isPage && (answer?.getStatus() ?? 0) < 400) return this.#refuse(sessionEnded);
        this.#refuse(
          (!isPage && answer?.getBody()) ||
            "L’envoi s’est arrêté. Choisissez de nouveau le même fichier\u00A0: il reprendra où il en était.",
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
    this.#say("Fichier reçu. Vous pouvez enregistrer.", 100);
    if (this.#waits) this.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.click();
  }

  #dropped = () => {
    const input = this.#file;
    if (input) input.value = "";
    this.#reset();
    input?.focus();
  };

  #submitted = (event: SubmitEvent) => {
    if (!this.#sending) return;
    event.preventDefault();
    this.#waits = true;
    this.#say("Tout sera enregistré dès que le fichier sera arrivé…");
  };

  #reset() {
    this.#sending?.abort();
    this.#sending = null;
    this.#waits = false;
    const [arrived, input, state] = [this.#arrived, this.#file, this.#state];
    if (arrived) arrived.value = "";
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
    const bar = this.querySelector("progress");
    if (bar) bar.hidden = true;
  }

  get #state(): HTMLElement | null {
    return this.querySelector("[data-state]");
  }

  #say(text: string, percent?: number) {
    this.#quarter = -1;
    this.#show(percent);
    const [said, shown] = [this.#said, this.#progressText];
    if (shown) shown.hidden = true;
    said?.classList.remove("sr-only");
    if (said) said.textContent = text;
  }

  #showProgress(what: string, sent: number, all: number) {
    this.#show((100 * sent) / all);
    const [said, shown] = [this.#said, this.#progressText];
    if (shown) {
      shown.hidden = false;
      shown.textContent = `${what}\u00A0: ${percent(sent, all)}, il reste ${weight(all - sent)}.`;
    }
    const quarter = Math.floor((4 * sent) / all);
    if (quarter === this.#quarter) return;
    this.#quarter = quarter;
    said?.classList.add("sr-only");
    if (said) said.textContent = `${what}\u00A0: ${25 * quarter}\u00A0%`;
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
    const known = await fetch(`${this.dataset.known}&sha256=${sha256}`);
    return known.ok ? await known.text() : "";
  }
}

/** A compressed photograph; the file itself when it is no photograph, is small, or would become larger. */
async function shrunk(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size < LIGHT_BYTES) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((take) =>
    canvas.toBlob(take, "image/jpeg", QUALITY),
  );
  if (!drawn || drawn.size >= file.size) return file;
  return new File([drawn], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
}

async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((each) => each.toString(16).padStart(2, "0")).join("");
}

const token = () => /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";

const percent = (part: number, all: number) => `${Math.floor((100 * part) / all)}\u00A0%`;

const weight = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)}\u00A0ko`
    : `${(bytes / 1_000_000).toFixed(1).replace(".", ",")}\u00A0Mo`;

const sessionEnded =
  "Votre session est finie. Connectez-vous de nouveau, puis choisissez le même fichier.";

const tooLarge = (most: number) =>
  `Ce fichier est trop lourd\u00A0: ${weight(most)} au plus. Photographiez la pièce plutôt que de la numériser.`;

customElements.define("upload-field", UploadField);
