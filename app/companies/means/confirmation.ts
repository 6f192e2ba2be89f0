import type { WorksReference } from "./means.ts";

/** What the owner of the works reads: the reference as it was when they were asked. */
export interface Described
  extends Pick<
    WorksReference,
    | "client"
    | "nature"
    | "place"
    | "region"
    | "amount"
    | "fromOn"
    | "toOn"
    | "role"
    | "share"
    | "state"
  > {
  companyName: string;
}

/** The four questions with their answers; the fifth is who answers. */
export const questions = {
  works: {
    text: "Cette entreprise a-t-elle fait pour vous ces travaux, tels que décrits\u202F?",
    answers: { yes: "Oui", partly: "En partie", no: "Non" },
  },
  amount: {
    text: "Le montant est-il de cet ordre\u202F?",
    answers: {
      yes: "Oui",
      less: "Non, il était plus petit",
      more: "Non, il était plus grand",
      unknown: "Je ne sais pas",
    },
  },
  dates: {
    text: "Les dates sont-elles justes, à un mois près\u202F?",
    answers: { yes: "Oui", no: "Non", unknown: "Je ne sais pas" },
  },
  quality: {
    text: "Qualité des travaux et respect des délais",
    answers: {
      good: "Bons",
      reserves: "Bons, avec des réserves",
      poor: "Insuffisants",
      unknown: "Sans avis",
    },
  },
} as const;
export type Question = keyof typeof questions;

/** What the owner of the works answered, by name; or that they know nothing of this company. */
export type OwnerAnswer =
  | { known: false }
  | ({ known: true; name: string; function: string; comment: string | null } & {
      [Each in Question]: keyof (typeof questions)[Each]["answers"];
    });

/** The facts that the owner of the works is asked about. */
export const describedOf = (reference: WorksReference, companyName: string): Described => {
  const { client, nature, place, region, amount, fromOn, toOn, role, share, state } = reference;
  return { companyName, client, nature, place, region, amount, fromOn, toOn, role, share, state };
};

/** Whether a reference still says what its owner was asked about; the name of the company may have changed. */
export const stillAsDescribed = (reference: WorksReference, described: Described): boolean => {
  const now = describedOf(reference, described.companyName);
  return (Object.keys(now) as (keyof Described)[]).every((key) => now[key] === described[key]);
};
