import { type Mark, markedWords, mergeMarks } from "../marks.ts";
import type { PublicKey } from "../token/token.ts";
import { answerHead, textElement } from "./answer-elements.ts";
import type { RecordedDocument } from "./check-pdf.ts";
import { beginningOf, type FileObstacle, fileWords, intactWords, readCodes } from "./file-words.ts";
import type { AnswerWords } from "./obstacle-words.ts";

interface FoundAnswer {
  word: string;
  sentences: string[];
  look: Pick<AnswerWords, "shape" | "tone">;
  marks: Mark[];
  certificate: FoundCertificate | null;
}

interface FoundCertificate {
  holder: { name: string };
  qualifications: { code: string; name: string; level: string; class: string; words: string }[];
}

const most = 25_000_000;

/** Where a code leads, or what a file turned out to be; no obstacle when our seal covers it whole. */
type Found =
  | { go: string }
  | {
      obstacle: FileObstacle | null;
      number: string | null;
      /** The number of a document of ours that is no certificate. */
      document?: string | undefined;
      marks?: readonly Mark[];
    };

/**
 * Checks a chosen PDF or photo in the page; the file is sent nowhere:
 *
 *   <check-document data-photo="/assets/….js"><input type="file"><output></output></check-document>
 *
 * A photo of a code of ours leads to the page of its answer; everything else is answered in the output.
 */
class CheckDocument extends HTMLElement {
  #run = 0;

  connectedCallback() {
    this.hidden = false;
    this.#input?.addEventListener("change", () => {
      const file = this.#input?.files?.[0];
      if (file) void this.#check(file);
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.#check(file);
    });
  }

  get #input() {
    return this.querySelector("input");
  }

  async #check(file: File) {
    this.#run += 1;
    const run = this.#run;
    this.#say([textElement("p", "Lecture du fichier…")]);
    const outcome = await this.#read(file).catch(
      (): Found => ({ obstacle: "not-a-pdf", number: null }),
    );
    // A second file may have been chosen meanwhile.
    if (run !== this.#run) return;
    if ("go" in outcome) return location.assign(outcome.go);
    const { obstacle, number, document: other, marks = [] } = outcome;
    const recordedState = number ? await stateOf(number) : null;
    const lines = obstacle ? [answerHead(fileWords[obstacle], "h3")] : [];
    if (recordedState && !obstacle) {
      const { word, sentences, look } = recordedState;
      const all = mergeMarks(recordedState.marks, marks);
      const intact = "Cachet intact\u00A0: ce fichier est celui que nous avons scellé.";
      const words = markedWords({ word, ...look, sentences: [...sentences, intact] }, all);
      lines.push(answerHead(words, "h3"));
      if (recordedState.certificate) lines.push(...linesOf(recordedState.certificate));
    }
    if (other && !obstacle) lines.push(answerHead(markedWords(intactWords(other), marks), "h3"));
    if (number) lines.push(lineOf(number, recordedState));
    this.#say(lines);
  }

  async #read(file: File): Promise<Found> {
    if (file.size > most) return { obstacle: "too-large", number: null };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const beginning = beginningOf(bytes);
    if (beginning === "empty") return { obstacle: "empty", number: null };
    if (beginning !== "pdf") return await this.#readPhoto(file, beginning);
    const keys = await ourKeys();
    if (!keys) return { obstacle: "no-network", number: null };
    // Loaded once a PDF is chosen: most who open the page type a number.
    const { checkPdf, confirmByRecord, photosIn } = await import("./check-pdf.ts");
    const verdict = await checkPdf(bytes, keys);
    if (verdict.kind === "unsealed") {
      const scan = await this.#readScan(photosIn(bytes));
      if (scan) return scan;
    }
    const { kind, isTrial, ...rest } = await confirmByRecord(verdict, bytes, recorded);
    return { ...rest, obstacle: kind === "sealed" ? null : kind, marks: isTrial ? ["trial"] : [] };
  }

  async #readPhoto(file: File, beginning: "picture" | "neither"): Promise<Found> {
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture)
      return { obstacle: beginning === "picture" ? "no-picture" : "neither", number: null };
    const texts = await this.#codesOn(picture);
    const code = readCodes(texts, location.host);
    if (!code) return { obstacle: texts.length === 0 ? "no-code" : "foreign-code", number: null };
    return answerOf(code);
  }

  /** A scan that was sent as a PDF holds a photo of each page. Null when none shows a code of ours. */
  async #readScan(photos: readonly Uint8Array<ArrayBuffer>[]): Promise<Found | null> {
    for (const photo of photos) {
      const picture = await createImageBitmap(new Blob([photo])).catch(() => null);
      const code = picture && readCodes(await this.#codesOn(picture), location.host);
      if (code) return answerOf(code);
    }
    return null;
  }

  /** The texts of the codes on a picture. Only Chrome on Android reads codes by itself. */
  async #codesOn(picture: ImageBitmap): Promise<string[]> {
    const Detector = (window as { BarcodeDetector?: new (options: object) => CodeDetector })
      .BarcodeDetector;
    if (Detector) {
      const codes = await new Detector({ formats: ["qr_code"] }).detect(picture).catch(() => []);
      if (codes.length > 0) return codes.map(({ rawValue }) => rawValue);
    }
    const worker = new Worker(this.dataset.photo ?? "", { type: "module" });
    return await new Promise<string[]>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve([]);
      worker.postMessage(picture, [picture]);
    }).finally(() => worker.terminate());
  }

  #say(parts: Element[]) {
    const place = this.querySelector("output");
    if (!place) return;
    place.textContent = "";
    place.append(...parts);
  }
}

const answerOf = ({ number, token }: { number: string; token: string | null }): Found => ({
  go: `/v/${number}${token ? `/${token}` : ""}`,
});

interface CodeDetector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}

/** The qualifications of a sealed file as the register has them today, what to compare, and whose answer this is. */
function linesOf({ holder, qualifications }: FoundCertificate): HTMLElement[] {
  const list = textElement("ul", "", "mt-3 list-disc space-y-1 pl-6");
  for (const { code, name, level, class: letter, words } of qualifications)
    list.append(
      textElement("li", `${code} ${name}, ${level}, classe\u00A0${letter}\u00A0: ${words}`),
    );
  const compare = `Comparez «\u00A0${holder.name}\u00A0» avec l’entreprise que vous avez devant vous.`;
  const from = `Cette réponse vient de ${location.host}. Une autre adresse n’est pas la nôtre.`;
  return [list, textElement("p", compare, "mt-3"), textElement("p", from, "mt-3")];
}

/** « Numéro lu dans le fichier », with the holder and the way to the whole answer. */
function lineOf(number: string, answer: FoundAnswer | null): HTMLElement {
  const holder = answer?.certificate ? `, ${answer.certificate.holder.name}` : "";
  const line = textElement("p", "Numéro lu dans le fichier\u00A0: ", "mt-3");
  const link = textElement("a", "Voir ce que dit le registre aujourd’hui", "link");
  link.setAttribute("href", `/v/${number}`);
  line.append(textElement("span", number, "inline-block"), `${holder}. `, link);
  return line;
}

async function ourKeys(): Promise<PublicKey[] | null> {
  const answer = await fetch("/.well-known/jwks.json").catch(() => null);
  return answer?.ok ? (await answer.json()).keys : null;
}

async function recorded(beginning: string): Promise<RecordedDocument[]> {
  const answer = await fetch(`/verifier/empreintes/${beginning}`);
  return (await answer.json()).documents;
}

async function stateOf(number: string): Promise<FoundAnswer | null> {
  const headers = { accept: "application/json" };
  const answer = await fetch(`/v/${number}?par=fichier`, {
    headers,
  }).catch(() => null);
  return answer ? await answer.json().catch(() => null) : null;
}

customElements.define("check-document", CheckDocument);
