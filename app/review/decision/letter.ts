import * as v from "valibot";
import { levelCode } from "#app/certificates/qualification.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted, days } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { classes } from "#app/tariff/classes.ts";
import { againstInWords } from "../examination/against-grid.ts";
import { type DecisionLine, decisionLineSchema, decisionOutcomes, grantedOf } from "./decision.ts";

/** Everything that the letter of a decision says, frozen when it is signed (domain §5.4). */
const letterContentSchema = v.object({
  number: v.string(),
  application: v.object({ number: v.string(), class: v.picklist(classes) }),
  company: v.object({ name: v.string(), address: v.string() }),
  /** « Awa DIOP, Gérante ». */
  recipient: v.string(),
  outcome: v.picklist(decisionOutcomes),
  session: v.object({ number: v.string(), heldOn: v.string() }),
  lines: v.array(decisionLineSchema),
  /** Why the item is adjourned, and what is asked of the company; for an adjournment alone. */
  adjournment: v.nullable(
    v.object({
      reason: v.string(),
      asked: v.array(v.object({ label: v.string(), text: v.string() })),
      days: v.number(),
    }),
  ),
  /** What a grant gives: kind of certificate, months that it lasts, fee and days to pay it. */
  grant: v.nullable(
    v.object({
      kind: v.picklist(["full", "provisional"]),
      months: v.number(),
      /** The last day of the certificate that an extension joins; null for another application. */
      endsWith: v.nullable(v.string()),
      fee: v.number(),
      feeDays: v.number(),
      /** No payment after this day, the last of the certificate joined; letters signed before this rule have none. */
      feeUntil: v.exactOptional(v.nullable(v.string())),
      /** The letter says that this day is not moved from a day off; letters signed before do not. */
      isFeeUntilFixed: v.exactOptional(v.literal(true)),
    }),
  ),
  words: v.string(),
  /** Town where the letter is signed; letters signed before the setting existed have none. */
  place: v.exactOptional(v.string()),
  /** How the letter names who decided; letters signed before it was kept have none, and say « la commission d’examen ». */
  committee: v.exactOptional(v.string()),
  /** What every delay of the letter counts from; letters signed before it was said have none, and keep their words. */
  delaysFrom: v.exactOptional(v.literal("notification")),
  appeal: v.object({
    days: v.number(),
    fee: v.number(),
    body: v.string(),
    address: v.string(),
    email: v.string(),
  }),
});
export type LetterContent = v.InferOutput<typeof letterContentSchema>;

/** The signature under a letter; `on` is its day, YYYY-MM-DD. */
const signatureSchema = v.object({
  name: v.string(),
  on: v.string(),
  deputy: v.boolean(),
  /** The function that the person signs for; a signature made before it was kept has none, and is read as « président ». */
  quality: v.exactOptional(v.string()),
});
export type Signature = v.InferOutput<typeof signatureSchema>;

export const signedLetterSchema = v.object({
  ...letterContentSchema.entries,
  signature: signatureSchema,
});
export type SignedLetter = v.InferOutput<typeof signedLetterSchema>;

/** « N2, classe D », « non accordé ». */
export const lineInWords = ({ outcome, level, class: granted }: DecisionLine): string =>
  outcome === "granted" && level && granted
    ? `${levelCode(level)}, classe\u00A0${granted}`
    : "non accordé";

/** Why a line is as it is, and that the opinion on it contradicts the grid; empty where it was granted as asked. */
export const reasonsInWords = ({ reasons, note, againstGrid }: DecisionLine): string =>
  [...reasons, note, againstGrid && `${againstInWords({ grounds: againstGrid })}.`]
    .filter(Boolean)
    .join(" ");

export const letterObject = "Décision sur votre demande de qualification";
/** What a company that contests a part of its grant must know before it pays. */
export const waivesNothing = "Le règlement de ces frais ne vaut pas renoncement au recours.";
export const salutation = "Madame, Monsieur,";

/** The sentences before the lines. */
export function openingOf(letter: LetterContent): string {
  const { outcome, lines, session, committee = "la commission d’examen" } = letter;
  const held = `${committee}, réunie le ${formatDateLong(session.heldOn)},`;
  const granted = grantedOf(lines).length;
  if (outcome === "adjourned")
    return `J’ai l’honneur de vous informer que ${held} a ajourné votre demande. Ce n’est pas un refus\u00A0: elle se prononcera quand elle aura ce qui suit.`;
  if (outcome === "refused")
    return `J’ai le regret de vous informer que ${held} ne vous accorde pas ${lines.length > 1 ? "les qualifications demandées" : "la qualification demandée"}.`;
  const what =
    granted === lines.length
      ? granted > 1
        ? `les ${counted(granted, "qualification demandée", "qualifications demandées")}`
        : "la qualification demandée"
      : `${counted(granted, "qualification")} sur les ${lines.length} demandées`;
  return `J’ai l’honneur de vous informer que ${held} vous accorde ${what}.`;
}

/** How a letter says until when the fee of a granted certificate may be paid. */
interface TimeToPay {
  /** Days of the tariff. */
  days: number;
  /** The last day of the certificate that an extension joins (YYYY-MM-DD); null for another application. */
  endsWith: string | null;
  /** What the days count from, in words that follow them. */
  from?: string;
}

/** « dans les 180 jours », « dans les 180 jours et au plus tard le 20 décembre 2026, dernier jour de votre certificat ». */
export const timeToPayInWords = ({ days: allowed, endsWith, from = "" }: TimeToPay): string =>
  `dans les ${days(allowed)}${from}${endsWith ? ` et au plus tard le ${formatDateLong(endsWith)}, dernier jour de votre certificat` : ""}`;

/** How long what is granted lasts, what is to be paid and what follows; empty for another outcome. */
function grantInWords(letter: LetterContent): string[] {
  const { grant, application, delaysFrom } = letter;
  if (!grant) return [];
  const { kind, months, endsWith, fee, feeDays, feeUntil = null } = grant;
  const from = delaysFrom ? " qui suivent la notification de la présente décision" : "";
  const name = kind === "full" ? "Le certificat" : "Le certificat, provisoire,";
  const length = endsWith
    ? `Ces qualifications prennent fin avec votre certificat, le ${formatDateLong(endsWith)}.`
    : `${name} vaut ${months % 12 === 0 ? counted(months / 12, "an", "ans") : counted(months, "mois", "mois")} à compter de cette décision.`;
  return [
    length,
    fee > 0
      ? `Il est délivré après le règlement des frais de délivrance, ${formatFcfa(fee)} pour la classe demandée (${application.class}), ${timeToPayInWords({ days: feeDays, endsWith: feeUntil, from })}. Passé ce délai, l’accord est sans effet.`
      : "Il est délivré aussitôt, sans frais.",
    ...(delaysFrom && fee > 0 && canContest(letter) ? [waivesNothing] : []),
  ];
}

/** Whether a decision can be contested: it is final, and gives less than was asked for. */
export const canContest = ({ outcome, lines, application }: LetterContent): boolean =>
  outcome !== "adjourned" &&
  !lines.every(
    (line) =>
      line.outcome === "granted" &&
      (line.level ?? 0) >= line.asked &&
      (line.class ?? "Z") <= application.class,
  );

/** The means of appeal, which no letter that refuses something may leave out (terms 13). */
export function appealInWords(letter: LetterContent): string[] {
  const { outcome, application, appeal, delaysFrom } = letter;
  if (outcome === "adjourned")
    return [
      "Un ajournement n’est pas une décision définitive\u00A0: répondez aux demandes depuis votre espace entreprise, et votre dossier revient devant la commission.",
    ];
  if (!canContest(letter)) return [];
  const from = delaysFrom ? "" : ", c’est-à-dire le jour où vous l’ouvrez dans votre espace";
  return [
    `Vous pouvez contester cette décision par un recours gracieux, dans les ${days(appeal.days)} qui suivent sa notification${from}. Écrivez à ${appeal.body}, ${appeal.address}, ou à ${appeal.email}.`,
    `Indiquez le numéro du dossier, ${application.number}, dites en quoi la décision vous paraît mal fondée et joignez les documents utiles. D’autres personnes que les premières l’examinent.${appeal.fee > 0 ? ` Les frais de recours, ${formatFcfa(appeal.fee)}, vous sont rendus s’il est accueilli.` : ""}`,
  ];
}

/** When a decision is notified, and what its delays count from; empty where none runs, and in letters that did not say it. */
function notificationInWords(letter: LetterContent): string[] {
  const { adjournment, grant, delaysFrom } = letter;
  const hasDelay = adjournment !== null || (grant?.fee ?? 0) > 0 || canContest(letter);
  if (!delaysFrom || !hasDelay) return [];
  return [
    "La décision est notifiée le jour où l’un de vous l’ouvre dans l’espace entreprise, ou le jour où nous vous la lisons par téléphone. Les délais ci-dessus partent de ce jour\u202F; celui qui finit un jour non ouvré est prolongé jusqu’au jour ouvré suivant" +
      (grant?.isFeeUntilFixed ? ", sauf le dernier jour de votre certificat." : "."),
  ];
}

/** The sentences after the lines, each a paragraph. */
export function closingOf(letter: LetterContent): string[] {
  const { adjournment, words, delaysFrom } = letter;
  return [
    ...(adjournment
      ? [
          adjournment.reason,
          ...adjournment.asked.map(({ label, text }) => `${label}\u00A0: ${text}`),
          delaysFrom
            ? `Vous avez, pour répondre, les ${days(adjournment.days)} qui suivent la notification de la présente décision.`
            : `Vous avez ${days(adjournment.days)} pour répondre.`,
        ]
      : []),
    ...words.split(/\n+/).filter(Boolean),
    ...grantInWords(letter),
    ...appealInWords(letter),
    ...notificationInWords(letter),
    "Je vous prie d’agréer, Madame, Monsieur, l’expression de ma considération distinguée.",
  ];
}

/** « Fait à Dakar, le 22 décembre 2026. » */
export const madeInWords = (place: string | undefined, on: string): string =>
  `Fait ${place ? `à ${place}, ` : ""}le ${formatDateLong(on)}.`;

/** The quality in which somebody signs now: a function, because a title has the gender of its person, which nothing holds. */
export const qualityOf = (isDeputy: boolean): string =>
  isDeputy ? "suppléance de la présidence de la commission" : "présidence de la commission";

/** In which quality a letter was signed. */
export const qualityInWords = ({ deputy, quality }: Signature): string =>
  quality ?? (deputy ? "pour le président, suppléant désigné" : "président");

/** « Fait à Dakar, le 22 décembre 2026. Ibrahima SALAMBÉ, présidence de la commission. » */
export const signatureInWords = ({ place, signature }: SignedLetter): string =>
  `${madeInWords(place, signature.on)} ${signature.name}, ${qualityInWords(signature)}.`;
