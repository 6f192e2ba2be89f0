import { counted, days } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import type { Class } from "#app/tariff/classes.ts";
import { feesDue, totalOf } from "#app/tariff/fees-due.ts";
import type { Fees } from "#app/tariff/tariff.schema.ts";

/** What a draft asks for now, and what was paid for it. */
interface PaidChoice {
  /** The paid opening fee, in FCFA. */
  paid: number;
  /** The fees of the day on which the payment was asked for: a cheaper tariff since then gives nothing back. */
  fees: Fees;
  class: Class | null;
  subAreas: number;
}

/** What is given back when the draft is filed: what was paid beyond the fee of its choice, in FCFA; 0 while it has no choice. */
export function feeToReturn({ paid, fees, class: aimedAt, subAreas }: PaidChoice): number {
  if (aimedAt === null || subAreas === 0) return 0;
  return Math.max(0, paid - totalOf(feesDue(fees, { kind: "opening", class: aimedAt, subAreas })));
}

/** The sentence before a lower choice is kept, and wherever its fee is shown. */
export const differenceInWords = (
  { paid, class: aimedAt, subAreas }: Omit<PaidChoice, "fees">,
  toReturn: number,
  refundDays: number,
): string =>
  `Vous avez payé ${formatFcfa(paid)}\u202F; la classe\u00A0${aimedAt} avec ${counted(subAreas, "sous-domaine")} coûte ${formatFcfa(paid - toReturn)}\u00A0: ${formatFcfa(toReturn)} vous sont rendus après le dépôt, dans les ${days(refundDays)}.`;
