import * as v from "valibot";
import { refusedKey, settingsSchema } from "#app/settings/settings.schema.ts";
import type { Class } from "./classes.ts";

const whole = (what: string, minimum: number, maximum: number) =>
  v.pipe(
    v.number(`${what} doit être un nombre entier, en chiffres et sans décimale`),
    v.integer(`${what} doit être un nombre entier`),
    v.minValue(minimum, `${what} doit être d’au moins ${minimum}`),
    v.maxValue(maximum, `${what} ne doit pas dépasser ${maximum}`),
  );

const LARGEST_AMOUNT = 999_999_999_999;
const fee = whole("Le montant en FCFA", 0, LARGEST_AMOUNT);
const ceiling = whole("Le plafond en FCFA", 1, LARGEST_AMOUNT);
const people = (what: string) => whole(`Le nombre ${what}`, 0, 100_000);
const days = (what: string, minimum = 1) => whole(`${what}, en jours,`, minimum, 730);

const complete = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, refusedPart);

const byClass = <Schema extends v.GenericSchema>(schema: Schema) =>
  complete({ A: schema, B: schema, C: schema, D: schema, E: schema, F: schema } satisfies Record<
    Class,
    Schema
  >);

/**
 * Fees in FCFA. `extraSubArea` is due for each sub-area beyond `includedSubAreas`. The fee of a certificate goes by the class
 * asked for, whatever is granted (ISO/IEC 17065 §4.2: no fee depends on the decision); one amount for all classes makes it flat.
 */
const feesSchema = complete({
  opening: byClass(fee),
  includedSubAreas: whole("Le nombre de sous-domaines compris", 1, 100),
  extraSubArea: byClass(fee),
  certificate: byClass(fee),
  followUp: byClass(fee),
  duplicate: fee,
  appeal: fee,
});

/** Largest contract of each class, in FCFA; class A has no limit and begins above B. */
const classCeilingsSchema = v.pipe(
  complete({ B: ceiling, C: ceiling, D: ceiling, E: ceiling, F: ceiling }),
  v.check(
    ({ B, C, D, E, F }) => B > C && C > D && D > E && E > F,
    "Les plafonds doivent diminuer de la classe\u00A0B à la classe\u00A0F",
  ),
);

const minimaSchema = complete({
  averageTurnover: fee,
  equity: fee,
  engineers: people("d’ingénieurs"),
  technicians: people("de techniciens"),
  /** A qualified head of the company counts as one technician. */
  headAsTechnician: v.boolean("Cette valeur doit être vraie ou fausse"),
  staff: people("d’employés permanents"),
  equipment: fee,
  reference: fee,
});

/** Minima that a company must all reach for a class (domain §3.4): amounts in FCFA, numbers of people. */
const classMinimaSchema = v.pipe(
  byClass(minimaSchema),
  v.check(
    ({ A, B, C, D, E, F }) => descends(A, B, C, D, E, F),
    "Aucun minimum ne doit augmenter de la classe\u00A0A à la classe\u00A0F",
  ),
);

const words = (maximum: number, required: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(maximum, `Ce texte ne doit pas dépasser ${maximum} caractères`),
    v.regex(/^\P{Cc}*$/u, "Ce texte doit tenir sur une seule ligne"),
  );

const levelSchema = complete({
  name: words(40, "Le nom du niveau est requis"),
  /** One sentence for readers outside the trade. */
  meaning: words(200, "Ce que dit le niveau est requis"),
});

/** Names of the levels of technicity; each includes the lower ones. */
const levelsSchema = complete({ 1: levelSchema, 2: levelSchema, 3: levelSchema });

/** Time limits of both sides; a missing follow-up counts from its due day. */
const delaysSchema = v.pipe(
  complete({
    admissibilityWorkingDays: days("Le délai de recevabilité"),
    /** From admission to the report, without the time that the company takes to answer complements. */
    examinationWorkingDays: v.optional(days("Le délai d’examen"), 30),
    /** From the report to the signature of the decision, which the company may read from then on. */
    decisionWorkingDays: v.optional(days("Le délai de décision"), 20),
    /** From the decision until the fee of its certificate is paid; the grant then lapses (applications §1.2). */
    certificateFeeDays: v.optional(days("Le délai de règlement du certificat"), 180),
    complementDays: days("Le délai pour compléter"),
    /** From the last day to answer until an application without an answer is closed. */
    closedWithoutAnswerDays: days("Le délai de classement sans suite"),
    appealDays: days("Le délai de recours"),
    suspendedAfterDays: days("Le délai de suspension"),
    withdrawnAfterDays: days("Le délai de retrait"),
    /** How long a certificate may outlast its end while its renewal is examined; 0 where a renewal is decided before the end. */
    renewalGraceDays: days("Le délai de maintien pendant un renouvellement", 0),
  }),
  v.check(
    (delays) => delays.withdrawnAfterDays > delays.suspendedAfterDays,
    "Le retrait doit venir après la suspension",
  ),
);

/** How long a certificate is valid, and which companies get a provisional one. */
const validitySchema = complete({
  certificateYears: whole("La durée du certificat, en années,", 1, 10),
  provisionalMonths: whole("La durée du certificat provisoire, en mois,", 1, 36),
  provisionalRenewals: whole("Le nombre de renouvellements du certificat provisoire", 0, 10),
  provisionalUnderYears: whole("L’ancienneté, en années,", 1, 10),
});

/** The parts of the tariff. A version sets one or several whole parts; the others stay as they are. */
export const tariffSchema = v.strictObject({
  fees: feesSchema,
  classCeilings: classCeilingsSchema,
  classMinima: classMinimaSchema,
  levels: levelsSchema,
  delays: delaysSchema,
  validity: validitySchema,
});

export type Tariff = v.InferOutput<typeof tariffSchema>;
export type TariffSection = keyof Tariff;
export type TariffChange = { [Part in TariffSection]?: Tariff[Part] | undefined };
export type Fees = Tariff["fees"];
export type ClassCeilings = Tariff["classCeilings"];
export type ClassMinima = Tariff["classMinima"];
export type Minima = ClassMinima[Class];

export const tariffSections = Object.keys(tariffSchema.entries) as TariffSection[];

/** The message for a missing or unknown key of a part, which must be given whole. */
function refusedPart(issue: v.StrictObjectIssue): string {
  if (!issue.path) return "Cette valeur doit être un objet complet";
  return issue.expected === "never" ? "Cet élément n’existe pas" : "Cet élément est requis";
}

function descends(...minima: v.InferOutput<typeof minimaSchema>[]): boolean {
  return minima.every((lower, index) => {
    const higher = minima[index - 1];
    if (!higher) return true;
    const names = Object.keys(lower) as (keyof typeof lower)[];
    return names.every((name) => name === "headAsTechnician" || lower[name] <= higher[name]);
  });
}

/** Body of `PUT /v1/params/update` (Spec §7): any setting and any part of the tariff; an unknown name is refused. */
export const paramsChangeSchema = v.partial(
  v.strictObject({ ...settingsSchema.entries, ...tariffSchema.entries }, refusedKey),
);

export type ParamsChange = v.InferOutput<typeof paramsChangeSchema>;
