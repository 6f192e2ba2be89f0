import * as v from "valibot";
import { keyOf } from "#app/kernel/stored-json.ts";
import { type WorksReference, worksSchema } from "./means.ts";

/** The description that the owner of works reads: a copy of the reference at the time of the question. */
const { client, nature, place, region, amount, fromOn, toOn, role, share, state } =
  worksSchema.entries;
export const describedSchema = v.object({
  companyName: v.string(),
  client,
  nature,
  place,
  region,
  amount,
  fromOn,
  toOn,
  role,
  share,
  state,
});
export type Described = v.InferOutput<typeof describedSchema>;

/** The four questions with their possible answers; the fifth field names the person who answers. */
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

/** The answer of the owner of works, with the person's name; or that they do not know the company. */
export const ownerAnswerSchema = v.union([
  v.object({ known: v.literal(false) }),
  v.object({
    known: v.literal(true),
    name: v.string(),
    function: v.string(),
    comment: v.nullable(v.string()),
    works: keyOf(questions.works.answers),
    amount: keyOf(questions.amount.answers),
    dates: keyOf(questions.dates.answers),
    quality: keyOf(questions.quality.answers),
  }),
]);
export type OwnerAnswer = v.InferOutput<typeof ownerAnswerSchema>;

/** Copies the facts of a reference for the question. */
export const describedOf = (reference: WorksReference, companyName: string): Described => {
  const { client, nature, place, region, amount, fromOn, toOn, role, share, state } = reference;
  return { companyName, client, nature, place, region, amount, fromOn, toOn, role, share, state };
};

/** Whether the facts of a reference still equal those of the question; the name of the company may have changed. */
export const stillAsDescribed = (reference: WorksReference, described: Described): boolean => {
  const now = describedOf(reference, described.companyName);
  return (Object.keys(now) as (keyof Described)[]).every((key) => now[key] === described[key]);
};
