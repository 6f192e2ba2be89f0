import * as v from "valibot";

const whole = (what: string, minimum: number, maximum: number) =>
  v.pipe(
    v.number(`${what} doit être un nombre`),
    v.integer(`${what} doit être un nombre entier`),
    v.minValue(minimum, `${what} doit être d’au moins ${minimum}`),
    v.maxValue(maximum, `${what} ne doit pas dépasser ${maximum}`),
  );

const LARGEST_AMOUNT = 999_999_999_999;
const fee = whole("Le montant en FCFA", 0, LARGEST_AMOUNT);
const ceiling = whole("Le plafond en FCFA", 1, LARGEST_AMOUNT);
const days = (what: string) => whole(`${what}, en jours,`, 1, 730);

const complete = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, refusedPart);

/** One amount in FCFA for each class. */
const feeByClass = () => complete({ A: fee, B: fee, C: fee, D: fee, E: fee, F: fee });

/** What the body asks for, in FCFA. `extraSubArea` is due for each sub-area beyond `includedSubAreas`. */
export const feesSchema = complete({
  opening: feeByClass(),
  includedSubAreas: whole("Le nombre de sous-domaines compris", 1, 100),
  extraSubArea: feeByClass(),
  certificate: feeByClass(),
  followUp: feeByClass(),
  duplicate: fee,
  appeal: fee,
});

/** Largest contract of each class, in FCFA; class A has none and begins where B ends. */
export const classCeilingsSchema = v.pipe(
  complete({ B: ceiling, C: ceiling, D: ceiling, E: ceiling, F: ceiling }),
  v.check(
    ({ B, C, D, E, F }) => B > C && C > D && D > E && E > F,
    "Les plafonds doivent diminuer de la classe B à la classe F",
  ),
);

/** How long each side has; a missing follow-up is counted from the day on which it was due. */
export const delaysSchema = v.pipe(
  complete({
    admissibilityWorkingDays: days("Le délai de recevabilité"),
    complementDays: days("Le délai pour compléter"),
    closedWithoutAnswerDays: days("Le délai de classement sans suite"),
    appealDays: days("Le délai de recours"),
    suspendedAfterDays: days("Le délai de suspension"),
    withdrawnAfterDays: days("Le délai de retrait"),
    renewalGraceDays: days("Le délai de maintien pendant un renouvellement"),
  }),
  v.check(
    (delays) => delays.withdrawnAfterDays > delays.suspendedAfterDays,
    "Le retrait doit venir après la suspension",
  ),
);

/** How long a certificate holds, and for whom it is provisional. */
export const validitySchema = complete({
  certificateYears: whole("La durée du certificat, en années,", 1, 10),
  provisionalMonths: whole("La durée du certificat provisoire, en mois,", 1, 36),
  provisionalRenewals: whole("Le nombre de renouvellements du certificat provisoire", 0, 10),
  provisionalUnderYears: whole("L’ancienneté, en années,", 1, 10),
});

export type Fees = v.InferOutput<typeof feesSchema>;
export type ClassCeilings = v.InferOutput<typeof classCeilingsSchema>;
type Delays = v.InferOutput<typeof delaysSchema>;
type Validity = v.InferOutput<typeof validitySchema>;

interface Tariff {
  fees: Fees;
  classCeilings: ClassCeilings;
  delays: Delays;
  validity: Validity;
}

export const defaultTariff: Tariff = {
  fees: {
    opening: { A: 400_000, B: 250_000, C: 150_000, D: 100_000, E: 75_000, F: 50_000 },
    includedSubAreas: 3,
    extraSubArea: { A: 40_000, B: 30_000, C: 25_000, D: 20_000, E: 15_000, F: 15_000 },
    certificate: { A: 250_000, B: 150_000, C: 100_000, D: 60_000, E: 40_000, F: 25_000 },
    followUp: { A: 200_000, B: 125_000, C: 75_000, D: 50_000, E: 40_000, F: 25_000 },
    duplicate: 10_000,
    appeal: 25_000,
  },
  classCeilings: {
    B: 5_000_000_000,
    C: 1_500_000_000,
    D: 500_000_000,
    E: 150_000_000,
    F: 50_000_000,
  },
  delays: {
    admissibilityWorkingDays: 10,
    complementDays: 15,
    closedWithoutAnswerDays: 60,
    appealDays: 30,
    suspendedAfterDays: 30,
    withdrawnAfterDays: 120,
    renewalGraceDays: 90,
  },
  validity: {
    certificateYears: 4,
    provisionalMonths: 12,
    provisionalRenewals: 2,
    provisionalUnderYears: 3,
  },
};

/** These settings are given whole: a part that is missing or unknown is refused by its name. */
function refusedPart(issue: v.StrictObjectIssue): string {
  if (!issue.path) return "Cette valeur doit être un objet complet";
  return issue.expected === "never" ? "Cet élément n’existe pas" : "Cet élément est requis";
}
