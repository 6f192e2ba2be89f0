import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { QualificationStatus } from "../qualification.ts";
import type { AnswerWords, Obstacle } from "./obstacle-words.ts";

/** One qualification of a certificate as a verification shows it. */
export interface VerifiedRight {
  code: string;
  name: string;
  level: Level;
  class: Class;
  startsOn: string;
  endsOn: string;
  status: QualificationStatus;
  /** First day on which it is suspended, withdrawn, void, replaced or expired; null while it is in force or upcoming. */
  since: string | null;
  /** The certificate that replaced it. */
  replacedBy: string | null;
}

/** What became of the whole certificate, from its qualifications; `partial` when only some are in force. */
export type CertificateAnswer =
  | "valid"
  | "partial"
  | "suspended"
  | "upcoming"
  | "replaced"
  | "expired"
  | "withdrawn"
  | "void";

export type Answer = CertificateAnswer | Obstacle;

const inForce = ({ status }: VerifiedRight) => status === "valid" || status === "to-renew";

/** Where no qualification is in force, the one that says most about today stands first. */
const order: readonly CertificateAnswer[] = [
  "suspended",
  "upcoming",
  "replaced",
  "expired",
  "withdrawn",
  "void",
];

/** The answer for the whole certificate. It is `valid` only when every qualification is in force. */
export function answerOf(rights: readonly VerifiedRight[]): CertificateAnswer {
  const valid = rights.filter(inForce).length;
  if (valid > 0) return valid === rights.length ? "valid" : "partial";
  return order.find((each) => rights.some(({ status }) => status === each)) ?? "void";
}

const earliest = (days: readonly string[]): string => formatDateLong([...days].sort()[0] ?? "");
const latest = (days: readonly string[]): string =>
  formatDateLong([...days].sort().reverse()[0] ?? "");

/** Word, shape and sentences of the answer about a certificate on a day. */
export function wordsOf(answer: CertificateAnswer, rights: readonly VerifiedRight[]): AnswerWords {
  const answerRights = rights.filter(({ status }) => status === answer);
  const since = latest(answerRights.map((each) => each.since ?? ""));
  const several = rights.length > 1 && answerRights.length < rights.length;
  const rest = several ? ["Aucune qualification n’est en vigueur aujourd’hui."] : [];
  const current = rights.filter(inForce);
  const toRenew = current.some(({ status }) => status === "to-renew");
  const words: Record<CertificateAnswer, AnswerWords> = {
    valid: {
      word: "Valide",
      shape: "seal",
      tone: "good",
      sentences: [
        `Jusqu’au ${earliest(current.map(({ endsOn }) => endsOn))}.`,
        ...(toRenew ? ["À renouveler\u00A0: le renouvellement est ouvert."] : []),
      ],
    },
    partial: {
      word: "Valide en partie",
      shape: "half-seal",
      tone: "warn",
      sentences: [
        `${counted(current.length, "qualification")} sur ${rights.length} en vigueur\u00A0: lisez chaque ligne.`,
      ],
    },
    suspended: {
      word: "Suspendue",
      shape: "pause",
      tone: "late",
      sentences: [`Depuis le ${since}. Ne vous y fiez pas tant que la suspension dure.`, ...rest],
    },
    withdrawn: {
      word: "Retirée",
      shape: "octagon",
      tone: "bad",
      sentences: [`Depuis le ${since}, pour de bon. Ce certificat ne prouve plus rien.`, ...rest],
    },
    void: {
      word: "Annulée",
      shape: "cross",
      tone: "bad",
      sentences: [
        `Annulée le ${since}, dès le premier jour\u00A0: ce certificat n’a jamais rien prouvé.`,
        ...rest,
      ],
    },
    replaced: {
      word: "Remplacée",
      shape: "arrow",
      tone: "plain",
      sentences: [`Depuis le ${since}, un autre certificat vaut à sa place.`, ...rest],
    },
    expired: {
      word: "Échue",
      shape: "clock",
      tone: "plain",
      sentences: [
        `Depuis le ${since}. Ce n’est pas un reproche\u00A0: demandez le certificat d’aujourd’hui.`,
        ...rest,
      ],
    },
    upcoming: {
      word: "Pas encore en vigueur",
      shape: "calendar",
      tone: "plain",
      sentences: [
        `À partir du ${earliest(answerRights.map(({ startsOn }) => startsOn))}.`,
        ...rest,
      ],
    },
  };
  return words[answer];
}

/** How many qualifications a certificate has; none that ended or waits is counted as if it were in force. */
export function rightsTitle(rights: readonly VerifiedRight[]): string {
  const [first] = rights;
  const same = first && rights.every(({ status }) => status === first.status) && first.status;
  const many = counted(rights.length, "qualification");
  if (same === "upcoming") return `${many} à venir`;
  if (!same || same === "valid" || same === "to-renew") return many;
  return `${many} ${endedWords[same]}${rights.length > 1 ? "s" : ""}`;
}

const endedWords = {
  expired: "échue",
  suspended: "suspendue",
  withdrawn: "retirée",
  replaced: "remplacée",
  void: "annulée",
};

/** The words of each line; none where every line would repeat what the head of the answer says. */
export function lineWords(rights: readonly VerifiedRight[]): string[] {
  const words = rights.map(rightWords);
  const isSaid = !rights.some((right) => inForce(right) || right.replacedBy);
  return isSaid && new Set(words).size === 1 ? [] : words;
}

/** The line of a qualification: its status with its date, as short as a table wants. */
export function rightWords({ status, since, startsOn, endsOn }: VerifiedRight): string {
  if (status === "valid") return `jusqu’au ${formatDateLong(endsOn)}`;
  if (status === "to-renew") return `jusqu’au ${formatDateLong(endsOn)}, à renouveler`;
  if (status === "upcoming") return `à partir du ${formatDateLong(startsOn)}`;
  const day = formatDateLong(since ?? "");
  const words = endedWords[status];
  if (status === "suspended") return `${words} depuis le ${day}, ne pas s’y fier`;
  return `${words} ${status === "expired" ? "depuis " : ""}le ${day}`;
}
