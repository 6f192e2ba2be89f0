import * as v from "valibot";
import { accountEmailSchema } from "#app/accounts/passwords/credentials.schema.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";
import { einMessage, parseEin } from "../ein.ts";
import { personFields } from "./members.schema.ts";
import type { Cause } from "./succession.queries.server.ts";

export const causeLabels: Record<Cause, string> = {
  left: "Le responsable a quitté l’entreprise",
  died: "Le responsable est décédé",
  unreachable: "Le responsable est injoignable, ou son adresse est perdue",
};

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

const words = (required: string, longest: number) =>
  v.pipe(
    v.string(required),
    v.maxLength(2 * longest, `Ce texte ne doit pas dépasser ${longest} caractères`),
    v.transform(cleanLine),
    v.check(isPrintable, "Ce texte contient un caractère qui ne peut pas être enregistré"),
    v.minLength(1, required),
    v.minLength(10, "Dites-en un peu plus"),
    v.maxLength(longest, `Ce texte ne doit pas dépasser ${longest} caractères`),
  );

/** Outputs the key by which a company is found, with the displayed number. */
const einSchema = v.pipe(
  v.string("Le NINEA est requis"),
  v.rawTransform<string, { key: string; display: string }>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseEin(dataset.value, "SN");
    if (parsed.ok) return { key: parsed.key, display: parsed.display };
    addIssue({ message: einMessage({ ein: dataset.value, country: "SN" }) });
    return NEVER;
  }),
);

const about = {
  cause: v.picklist(keysOf(causeLabels), "Dites ce qui est arrivé"),
  reason: words("Racontez en quelques phrases ce qui est arrivé", 1_000),
  proof: words("Un justificatif est requis", 500),
};

/** The form of a person without an account. */
export const successionSchema = v.object({
  ein: einSchema,
  ...personFields,
  email: accountEmailSchema,
  ...about,
});

/** The form of a member, whose name and address are known. */
export const ownSuccessionSchema = v.object(about);

export const objectionSchema = v.object({
  objection: words("Dites pourquoi vous vous opposez", 1_000),
});

export const proposalSchema = v.object({
  outcome: v.picklist(["grant", "refuse"], "Choisissez ce que vous proposez"),
  former: v.picklist(["reader", "removed"], "Dites ce que devient l’ancien responsable"),
  grounds: words("Le motif est requis", 1_000),
});
