import * as v from "valibot";
import type { Class } from "./classes.ts";
import type { Fees } from "./tariff.schema.ts";

/** A fee to compute: an opening and a certificate by the class asked for, an opening by the number of sub-areas too, a follow-up by the class granted. */
export type Due =
  | { kind: "opening"; class: Class; subAreas: number }
  | { kind: "certificate" | "follow-up"; class: Class }
  | { kind: "duplicate" | "appeal" };

/** One line of an amount due, copied into the payment; `unit` and `amount` in FCFA. */
const feeLineSchema = v.object({
  label: v.string(),
  quantity: v.number(),
  unit: v.number(),
  amount: v.number(),
});
export type FeeLine = v.InferOutput<typeof feeLineSchema>;
export const feeLinesSchema = v.array(feeLineSchema);

/** The lines of an amount due under a tariff (applications §2): the opening by class, then each sub-area beyond the included ones. */
export function feesDue(fees: Fees, due: Due): FeeLine[] {
  switch (due.kind) {
    case "opening": {
      const extra = Math.max(0, due.subAreas - fees.includedSubAreas);
      return [
        line(`Ouverture d’un dossier, classe\u00A0${due.class}`, 1, fees.opening[due.class]),
        ...(extra > 0
          ? [
              line(
                `Sous-domaine demandé au-delà de ${fees.includedSubAreas}`,
                extra,
                fees.extraSubArea[due.class],
              ),
            ]
          : []),
      ];
    }
    case "certificate":
      return [
        line(
          `Délivrance du certificat, classe demandée ${due.class}`,
          1,
          fees.certificate[due.class],
        ),
      ];
    case "follow-up":
      return [line(`Suivi annuel, classe\u00A0${due.class}`, 1, fees.followUp[due.class])];
    case "duplicate":
      return [line("Duplicata du certificat sur papier", 1, fees.duplicate)];
    case "appeal":
      return [line("Recours", 1, fees.appeal)];
  }
}

const line = (label: string, quantity: number, unit: number): FeeLine => ({
  label,
  quantity,
  unit,
  amount: quantity * unit,
});

export const totalOf = (lines: readonly Pick<FeeLine, "amount">[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
