import type { AnyRail, Purpose } from "../payment.ts";

/** Account of the double-entry ledger: where money is held, or what it is for. */
export type Account =
  | "wave"
  | "orange-money"
  | "paydunya"
  | "bank"
  | "cash"
  | "cheques"
  | `fees:${Purpose}`
  | "refunds-due"
  | "provider-costs"
  | "suspense"
  | "desk-differences";

/** Account that holds the money received by each rail. */
const moneyAccounts: Record<AnyRail, Account> = {
  wave: "wave",
  "orange-money": "orange-money",
  paydunya: "paydunya",
  transfer: "bank",
  cheque: "cheques",
  cash: "cash",
};

export const ledgerAccountOf = (rail: AnyRail): Account => moneyAccounts[rail];

export const feesOf = (purpose: Purpose): Account => `fees:${purpose}`;

/** Accounts that hold money, in the order in which the desk shows them. */
export const heldIn: readonly Account[] = [
  "wave",
  "orange-money",
  "paydunya",
  "bank",
  "cheques",
  "cash",
];

/**
 * Accounts whose money a cashier holds and counts. The others are compared with the statements of a bank or a
 * provider.
 */
export const countedAccounts = ["cash", "cheques"] as const satisfies readonly Account[];
export type CountedAccount = (typeof countedAccounts)[number];
export const isCounted = (account: string): account is CountedAccount =>
  countedAccounts.some((each) => each === account);

/** Accounts that a correction may move money between; fees and refunds depend on the state of their payment. */
export const correctableAccounts = [
  ...["wave", "orange-money", "paydunya", "bank", "cheques", "cash"],
  ...["provider-costs", "desk-differences"],
] as readonly Account[];

export const accountLabels: Record<Account, string> = {
  wave: "Wave",
  "orange-money": "Orange Money",
  paydunya: "PayDunya",
  bank: "Banque",
  cash: "Caisse (espèces)",
  cheques: "Chèques à remettre",
  "fees:opening": "Frais d’ouverture de dossier",
  "fees:certificate": "Frais de délivrance",
  "fees:follow-up": "Frais de suivi annuel",
  "fees:duplicate": "Frais de duplicata",
  "fees:appeal": "Frais de recours",
  "refunds-due": "Remboursements à faire",
  "provider-costs": "Frais des opérateurs",
  suspense: "Sommes à affecter",
  "desk-differences": "Écarts de caisse",
};

/** Numbers of the accounts in the SYSCOHADA plan; the digits after the third or fourth are ours (decision 0086). */
export const accountNumbers: Record<Account, string> = {
  wave: "5521",
  "orange-money": "5522",
  paydunya: "5523",
  bank: "5211",
  cash: "5711",
  cheques: "5131",
  "fees:opening": "70611",
  "fees:certificate": "70612",
  "fees:follow-up": "70613",
  "fees:duplicate": "70614",
  "fees:appeal": "70615",
  "refunds-due": "47121",
  "provider-costs": "6317",
  suspense: "47122",
  "desk-differences": "65881",
};

export const isAccount = (name: string): name is Account => Object.hasOwn(accountLabels, name);

export type EntryKind =
  | "received"
  | "suspended"
  | "cleared"
  | "refund-due"
  | "refunded"
  | "difference-due"
  | "difference-refunded"
  | "reversed"
  | "deposited"
  | "paid-out"
  | "provider-fee"
  | "corrected";

export const entryLabels: Record<EntryKind, string> = {
  received: "Paiement reçu",
  suspended: "Somme reçue, à affecter",
  cleared: "Somme affectée au paiement",
  "refund-due": "Remboursement approuvé",
  refunded: "Remboursement fait",
  "difference-due": "Remboursement d’une part approuvé",
  "difference-refunded": "Part remboursée",
  reversed: "Écriture corrigée",
  deposited: "Remise en banque",
  "paid-out": "Versement d’un opérateur",
  "provider-fee": "Frais d’un opérateur",
  corrected: "Correction d’une journée",
};

export interface Entry {
  debit: string;
  credit: string;
  amount: bigint;
}

/** Balance of each account after these entries: debits less credits. All balances add up to 0. */
export function balances(entries: readonly Entry[]): Map<string, bigint> {
  const held = new Map<string, bigint>();
  const add = (account: string, amount: bigint) =>
    held.set(account, (held.get(account) ?? 0n) + amount);
  for (const { debit, credit, amount } of entries) {
    add(debit, amount);
    add(credit, -amount);
  }
  return held;
}

/** Sum that is still in suspense, from the entries of one attempt. */
export const inSuspense = (entries: readonly Entry[]): bigint =>
  -(balances(entries).get("suspense") ?? 0n);
