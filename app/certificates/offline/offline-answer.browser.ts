import { addressOf } from "#app/kernel/address.ts";
import { readCertificateNumber } from "../certificate-number.ts";
import { type PublicKey, verifyToken } from "../token/token.ts";
import { rightWords } from "../verification/answer.ts";
import { answerHead, textElement } from "../verification/answer-elements.ts";
import { findCarried } from "./carried-rights.ts";
import { type OfflineAnswer, offlineAnswer } from "./offline-answer.ts";
import { cacheName, carriedAround, keysPath, segmentPath, shellPath } from "./offline-cache.ts";
import { readStatusList } from "./read-status-list.ts";

interface Words {
  /** Names of the sub-areas by code. */
  names: Readonly<Record<string, string>>;
  /** What each class is worth. */
  classNotes: Readonly<Record<string, string>>;
}

const words: Words = JSON.parse(document.querySelector("#mots")?.textContent ?? "{}");
const field = document.querySelector<HTMLInputElement>("#numero");
const place = document.querySelector<HTMLElement>("[data-segments]");
if (place && location.pathname !== shellPath) void show(place);
keepWithoutNetwork();

/** Without a network the page of numbers cannot be opened: the field of this page asks the phone. */
function keepWithoutNetwork() {
  document.querySelector('a[href="/verifier"]')?.setAttribute("href", "#numero");
  field?.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const number = field.value.trim();
    if (number !== "") location.assign(addressOf("/v/:number", { number }));
  });
}

/** Answers the address of the page from what the phone holds; the page itself has never been online at this address. */
async function show(place: HTMLElement) {
  const [, , typedNumber = "", token] = location.pathname.split("/");
  const cache = await caches.open(cacheName);
  const cachedText = async (path: string) => (await cache.match(path))?.text();
  const keys: PublicKey[] = JSON.parse((await cachedText(keysPath)) ?? '{"keys":[]}').keys;
  const segments = await Promise.all(
    Array.from({ length: Number(place.dataset.segments) }, (_, segment) =>
      cachedText(segmentPath(segment)),
    ),
  );
  const list = await readStatusList(
    segments.map((segment) => segment ?? ""),
    keys,
  ).catch(() => null);
  const number = readCertificateNumber(decodeURIComponent(typedNumber));
  const around = number && (await carriedAround(number.number, cachedText));
  const certificate = around && number && findCarried(around.segment, number.number);
  const answer = offlineAnswer({
    now: new Date(),
    number,
    list,
    verdict: token ? await verifyToken(token, keys) : null,
    carried: certificate && around ? { certificate, readAt: around.readAt } : null,
    names: words.names,
  });
  if (field && !token) {
    field.value = number?.number ?? decodeURIComponent(typedNumber);
    if (!number?.possible) field.setAttribute("aria-invalid", "true");
  }
  place.textContent = "";
  place.append(...elementsOf(answer));
  document.title = answer.words.word;
}

function elementsOf({ words: head, holder, rights, heading }: OfflineAnswer): HTMLElement[] {
  const body = textElement("div", "", "v-wide");
  if (holder) {
    const { number, name, ein, isNinea, town } = holder;
    body.append(
      textElement("p", `Titulaire du n°\u00A0${number}`, "v-soft"),
      textElement("h2", name, "v-name"),
      textElement("p", `${isNinea ? "NINEA" : "Numéro fiscal"} ${ein}${town ? ` · ${town}` : ""}`),
      textElement("p", "Comparez avec l’entreprise que vous avez devant vous.", "v-compare"),
      textElement("h2", heading),
    );
    const list = textElement("ul", "", "v-rights");
    for (const right of rights) {
      const line = textElement("li", "", right.status === "valid" ? "" : "v-ended");
      const name = textElement("span", right.name);
      name.append(textElement("span", offlineWords(right), "v-state"));
      line.append(
        textElement("span", right.code, "v-code"),
        name,
        textElement("b", `N${right.level} · ${right.class}`, "v-level"),
      );
      list.append(line);
    }
    const used = [...new Set(rights.map((right) => right.class))].sort();
    const notes = used.map((each) => words.classNotes[each] ?? "").join(" ");
    body.append(list, textElement("p", notes, "v-soft"));
  }
  return [answerHead(head, "h1"), body];
}

/** The list of states holds no days. */
const undated: Record<string, string> = {
  suspended: "suspendue, ne pas s’y fier",
  withdrawn: "retirée ou annulée",
  replaced: "remplacée",
  void: "annulée",
};

const offlineWords = (right: OfflineAnswer["rights"][number]) =>
  undated[right.status] ?? rightWords(right);
