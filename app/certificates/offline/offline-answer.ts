import { addDays, formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { markedWords, mergeMarks } from "../marks.ts";
import type { QualificationState } from "../qualification.ts";
import { qualificationStatus } from "../qualification-status.ts";
import { offlineHours } from "../status-list/status-list.ts";
import type { TokenContent } from "../token/certificate-token.ts";
import type { TokenVerdict } from "../token/token.ts";
import {
  answerOf,
  type CertificateAnswer,
  type VerifiedRight,
  wordsOf,
} from "../verification/answer.ts";
import { type AnswerWords, obstacleWords } from "../verification/obstacle-words.ts";
import type { CarriedCertificate } from "./carried-rights.ts";

interface OfflineQuestion {
  now: Date;
  /** The number of the address, as we write it; null where it is not one of ours. */
  number: { number: string; possible: boolean } | null;
  /** Null when the address holds no code. */
  verdict: TokenVerdict | null;
  /** The states of the phone; null when they are missing or their signature does not hold. */
  list: { signedAt: Date; stateOf: (index: number) => QualificationState | null } | null;
  /** The certificate that the phone carries under this number, and when it was read. */
  carried: { certificate: CarriedCertificate; readAt: Date } | null;
  /** Names of the sub-areas by code. */
  names: Readonly<Record<string, string>>;
}

export interface OfflineAnswer {
  words: AnswerWords;
  holder: {
    number: string;
    name: string;
    ein: string;
    isNinea: boolean;
    town: string | null;
  } | null;
  rights: VerifiedRight[];
  /** Where the lines come from. */
  heading: string;
}

const hour = 3_600_000;
/** A clock may be this much behind the server that signed the list. */
const tolerance = 10 * 60_000;

/**
 * What a phone without a network says of a code, or of a number that it carries (trust §3.4). Only states that are known
 * (`offlineHours`) are ever called valid; after that they are to be confirmed, beyond that the state is unknown. A right that has ended for
 * good stays so, however old the states are.
 */
export function offlineAnswer(question: OfflineQuestion): OfflineAnswer {
  const { now, number, verdict, list, carried } = question;
  if (!number) return alone(obstacleWords.foreign);
  if (!number.possible) return alone(obstacleWords.mistyped);
  if (!verdict) {
    if (!carried) return alone(needsCode);
    return ofCarried(question, carried);
  }
  if (verdict.kind !== "authentic") return alone(obstacleWords[verdict.kind]);
  const { content, key } = verdict;
  if (content.number !== number.number) return alone(obstacleWords["other-certificate"]);
  const holder = { ...content.holder, number: content.number, town: null };
  const states = content.rights.map(
    (_, at) => list?.stateOf(content.firstStatusIndex + at) ?? null,
  );
  const rights = rightsOf(content, states, question);
  const marks = mergeMarks(
    content.marks,
    key.trial ? ["trial"] : [],
    carried?.certificate.marks ?? [],
  );
  const words = key.revoked
    ? compromisedOffline
    : !list || states.includes(null)
      ? unknownState
      : withFreshness(rights, { now, knownAt: list.signedAt });
  const heading = "Ce que dit le code, cachet intact";
  return { holder, rights, heading, words: markedWords(words, marks) };
}

function ofCarried(
  question: OfflineQuestion,
  { certificate, readAt }: NonNullable<OfflineQuestion["carried"]>,
): OfflineAnswer {
  const states = certificate.rights.map(({ state }) => state);
  const rights = rightsOf(certificate, states, question);
  return {
    holder: certificate,
    rights,
    heading: "Ce que ce téléphone connaît",
    words: markedWords(
      withFreshness(rights, { now: question.now, knownAt: readAt }),
      certificate.marks,
    ),
  };
}

function rightsOf(
  { rights }: Pick<TokenContent, "rights">,
  states: readonly (QualificationState | null)[],
  { now, names }: Pick<OfflineQuestion, "now" | "names">,
): VerifiedRight[] {
  const day = { today: todayInDakar(now), renewalOpensDays: 0 };
  return rights.map((right, at) => {
    const { code, level, class: letter, startsOn, endsOn } = right;
    const status = qualificationStatus({ state: states[at] ?? "granted", startsOn, endsOn }, day);
    return {
      code,
      level,
      class: letter,
      startsOn,
      endsOn,
      name: names[code] ?? "",
      status: status === "to-renew" ? "valid" : status,
      since: status === "expired" ? addDays(endsOn, 1) : null,
      replacedBy: null,
    };
  });
}

/** States that no later list takes back. */
const final: readonly CertificateAnswer[] = ["withdrawn", "void", "replaced", "expired"];

/** The words of the answer by the age of what the phone knows. */
export function withFreshness(
  rights: readonly VerifiedRight[],
  { now, knownAt }: { now: Date; knownAt: Date },
): AnswerWords {
  const age = now.getTime() - knownAt.getTime();
  if (age < -tolerance)
    return {
      word: "Heure du téléphone fausse",
      shape: "offline",
      tone: "warn",
      sentences: [
        `Ce téléphone dit ${formatInstant(now)}, avant ce que nous avons signé le ${formatInstant(knownAt)}. Réglez son heure, puis scannez de nouveau.`,
      ],
    };
  const answer = answerOf(rights);
  const { word, shape, tone } = wordsOf(answer, rights);
  const stateSentence = `Pas de réseau. Statut connu au ${formatInstant(knownAt)}`;
  const ofThatDay = `${word.toLowerCase()} ce jour-là`;
  if (age <= offlineHours.known * hour || final.includes(answer)) {
    const until = rights.map(({ endsOn }) => endsOn).sort()[0] ?? "";
    const more = answer === "valid" ? [`Jusqu’au ${formatDateLong(until)}.`] : caution(answer);
    return { word, shape, tone, sentences: [...more, `${stateSentence}.`] };
  }
  if (age <= offlineHours.toConfirm * hour)
    return {
      word: "À confirmer en ligne",
      shape: "offline",
      tone: "warn",
      sentences: [`${stateSentence}, il y a ${hours(Math.floor(age / hour))}\u00A0: ${ofThatDay}.`],
    };
  return {
    word: "Authentique, statut inconnu",
    shape: "offline",
    tone: "warn",
    sentences: [
      `Pas de réseau. Le statut est inconnu depuis le ${formatInstant(knownAt)}\u00A0: le certificat a pu être suspendu ou retiré depuis. Vérifiez en ligne.`,
    ],
  };
}

const caution = (answer: CertificateAnswer): string[] =>
  answer === "partial" ? ["Lisez chaque ligne."] : ["Ne vous y fiez pas."];

const alone = (words: AnswerWords): OfflineAnswer => ({
  words,
  holder: null,
  rights: [],
  heading: "",
});

const needsCode: AnswerWords = {
  word: "Pas de réseau",
  shape: "offline",
  tone: "warn",
  sentences: [
    "Ce téléphone ne connaît pas ce numéro. Scannez le code imprimé sur le certificat\u00A0: il se vérifie sans réseau. Ou préparez l’annuaire quand le réseau sera là.",
  ],
};

const compromisedOffline: AnswerWords = {
  ...obstacleWords.compromised,
  sentences: [
    "Le code est signé par une clé que nous avons retirée. Sans réseau, il ne prouve rien\u00A0: vérifiez en ligne.",
  ],
};

const unknownState: AnswerWords = {
  word: "Authentique, statut inconnu",
  shape: "offline",
  tone: "warn",
  sentences: [
    "Le code est de nous, mais ce téléphone ne connaît pas le statut de ce certificat. Vérifiez en ligne.",
  ],
};
