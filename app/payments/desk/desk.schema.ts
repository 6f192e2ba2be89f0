import * as v from "valibot";
import { parseBusinessDate } from "#app/kernel/dates.ts";
import { type FcfaProblem, parseFcfa } from "#app/kernel/money.ts";
import { type Account, correctableAccounts, countedAccounts } from "../ledger/ledger.ts";
import { type AnyRail, railLabels } from "../payment.ts";
import { movementSources } from "./movement.ts";
import { lineOf } from "./offline.schema.ts";

/** A sum in whole FCFA, as a cashier types it. `subject` begins the messages: « Le montant trouvé ». */
const sum = (
  subject: string,
  { least = 0n, byDefault }: { least?: bigint; byDefault?: string } = {},
) => {
  const messages: Record<FcfaProblem, string> = {
    empty: `${subject} manque\u00A0: notez 0 s’il n’y a rien`,
    decimals: `${subject} s’écrit sans décimale\u00A0: le franc n’a pas de centimes (exemple\u00A0: 75 000)`,
    "odd-groups": `${subject}\u00A0: vérifiez les zéros, les chiffres vont par trois (exemple\u00A0: 75 000)`,
    "not-a-number": `${subject} s’écrit en chiffres (exemple\u00A0: 75 000)`,
    negative: `${subject} ne peut pas être négatif`,
    "too-large": `${subject} est trop grand\u00A0: vérifiez le nombre de zéros`,
  };
  return v.pipe(
    v.optional(v.string(), ""),
    v.rawTransform<string, bigint>(({ dataset, addIssue, NEVER }) => {
      const parsed = parseFcfa(dataset.value.trim() || (byDefault ?? ""));
      if (parsed.ok && parsed.amount >= least) return parsed.amount;
      addIssue({
        message: parsed.ok ? `${subject} doit dépasser 0` : messages[parsed.reason],
      });
      return NEVER;
    }),
  );
};

const day = (message: string) =>
  v.pipe(
    v.string(message),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const parsed = parseBusinessDate(dataset.value);
      if (parsed) return parsed;
      addIssue({ message });
      return NEVER;
    }),
  );

const valueOn = day("La date de valeur s’écrit comme 22/11/2026");

/** The result of a cashier's check of a declared payment. */
export const foundSchema = v.object({
  amount: sum("Le montant trouvé", { least: 1n }),
  valueOn,
});

const note = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(500, "L’explication ne doit pas dépasser 500 caractères"),
  v.transform((text) => text || null),
);

/** The money in the till at the end of a day. */
export const tillSchema = v.object({
  cash: sum("Le compte des espèces"),
  cheques: sum("Le total des chèques"),
});

/** A closed day: its till, and where a difference comes from. */
export const countsSchema = v.object({ ...tillSchema.entries, note });

const accountIn = <Name extends Account>(accounts: readonly Name[], message: string) =>
  v.picklist(accounts, message);

const movement = {
  amount: sum("La somme", { least: 1n }),
  reference: lineOf("Le numéro est requis", 80),
  valueOn,
};

/** Cash or cheques that were brought to the bank. */
export const depositSchema = v.object({
  from: accountIn(movementSources.deposit, "Choisissez ce qui a été remis"),
  ...movement,
});

/** A settlement that a provider paid to the bank. */
export const payoutSchema = v.object({
  from: accountIn(movementSources.payout, "Choisissez l’opérateur"),
  fee: sum("Les frais", { byDefault: "0" }),
  ...movement,
});

/** How a refund was paid back. */
export const paidBackSchema = v.object({
  rail: v.picklist(
    Object.keys(railLabels) as AnyRail[],
    "Choisissez comment la somme a été rendue",
  ),
  proofReference: lineOf("Dites par quel virement ou quelle opération", 80),
  providerHasNot: v.pipe(
    v.optional(v.string(), ""),
    v.transform((value) => value === "oui"),
  ),
});

const reason = lineOf("Dites pourquoi", 300);

/** Another count for an account of a closed day. */
export const recountSchema = v.object({
  account: accountIn(countedAccounts, "Choisissez ce qui a été compté"),
  counted: sum("La somme comptée"),
  reason,
});

/** An entry that moves money from one account to the right one. */
export const movedEntrySchema = v.pipe(
  v.object({
    credit: accountIn(correctableAccounts, "Choisissez le compte qui a la somme à tort"),
    debit: accountIn(correctableAccounts, "Choisissez le compte qui doit l’avoir"),
    amount: sum("La somme", { least: 1n }),
    reason,
  }),
  v.forward(
    v.check(({ credit, debit }) => credit !== debit, "Choisissez deux comptes différents"),
    ["debit"],
  ),
);
