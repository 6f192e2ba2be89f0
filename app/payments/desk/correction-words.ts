import { formatFcfa } from "#app/kernel/money.ts";
import { type Account, accountLabels, type CountedAccount } from "../ledger/ledger.ts";

/** Another count of an account of a closed day, or an entry that moves money to the right account. */
export type CorrectionContent =
  | { kind: "count"; account: CountedAccount; counted: bigint }
  | { kind: "entry"; debit: Account; credit: Account; amount: bigint };

export const countedLabels: Record<CountedAccount, string> = {
  cash: "Espèces",
  cheques: "Chèques",
};

/** « Espèces comptées : 74 000 FCFA », or « 75 000 FCFA de Chèques à remettre vers Banque ». */
export const correctionInWords = (content: CorrectionContent): string =>
  content.kind === "count"
    ? `${countedLabels[content.account]}, compté\u00A0: ${formatFcfa(content.counted)}`
    : `${formatFcfa(content.amount)} de «\u00A0${accountLabels[content.credit]}\u00A0» vers «\u00A0${accountLabels[content.debit]}\u00A0»`;

export const correctionStates = {
  proposed: "à décider",
  approved: "approuvée",
  refused: "refusée",
} as const;
