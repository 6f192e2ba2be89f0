import * as v from "valibot";
import { type FieldErrors, readFields, textOf } from "#app/forms/form-input.ts";
import { knownPasswordSchema } from "../passwords/credentials.schema.ts";
import { personNameSchema } from "../self/own-account.schema.ts";
import type { FactorKind } from "./factor.queries.server.ts";
import type { FactorProof } from "./prove-factor.server.ts";
import { readRecoveryCode } from "./recovery-code.ts";

/** The field by which a form says what it proves; all its fields have names that no other form has, since one may come along with it. */
export const proofForm = "preuve";

/** Six digits, however they are spaced. */
export const codeSchema = v.pipe(
  v.string("Le code est requis"),
  v.normalize("NFKC"),
  v.transform((typed) => typed.replace(/\s/g, "")),
  v.nonEmpty("Le code est requis"),
  v.regex(/^\d{6}$/, "Le code a six chiffres"),
);

/** What a second factor is called. */
export const factorLabels: Record<FactorKind, string> = {
  passkey: "Clé d’accès",
  totp: "Application de codes",
};

/** What somebody calls a second factor: it stands in mails, so that it holds no address to follow. */
const factorNameSchema = personNameSchema;

export const applicationSchema = v.object({ name: factorNameSchema, code: codeSchema });

export const passkeyNameSchema = v.object({ name: factorNameSchema });

const schemas = {
  "mot-de-passe": v.object({ "preuve-mot-de-passe": knownPasswordSchema }),
  code: v.object({ "preuve-code": codeSchema }),
  secours: v.object({
    "preuve-secours": v.pipe(
      v.string("Le code de secours est requis"),
      v.trim(),
      v.nonEmpty("Le code de secours est requis"),
      v.check(
        (typed) => readRecoveryCode(typed) !== null,
        "Un code de secours a six groupes de quatre lettres ou chiffres",
      ),
    ),
  }),
};

const passkeyFields = ["preuve-cle", "preuve-etape"];

/** Every field of these forms. */
export const proofFields: readonly string[] = [
  proofForm,
  ...passkeyFields,
  ...Object.values(schemas).flatMap(({ entries }) => Object.keys(entries)),
];

interface ProofValues {
  "preuve-mot-de-passe": string;
  "preuve-code": string;
  "preuve-secours": string;
}

export type ProofErrors = FieldErrors<ProofValues>;

/** Why a form that proves somebody is shown again. */
export interface ProofFailure {
  values: Partial<ProofValues>;
  errors: ProofErrors;
  /** About the passkey, which has no field. */
  message?: string;
  waitSeconds?: number;
}

/** The field beside which it stands what is wrong with a proof; none for a passkey. */
export const fieldOfProof = {
  password: "preuve-mot-de-passe",
  totp: "preuve-code",
  recovery: "preuve-secours",
  passkey: null,
} as const;

type Given = { kind: "password"; password: string } | (FactorProof & { token: string });

/** What a form proves somebody with, or what is wrong with it; null when it is not such a form. */
export function readProof(
  form: FormData,
): { ok: true; proof: Given } | { ok: false; errors: ProofErrors } | null {
  const token = textOf(form, "preuve-etape");
  switch (textOf(form, proofForm)) {
    case "mot-de-passe": {
      const input = readFields(schemas["mot-de-passe"], form);
      if (!input.ok) return input;
      return {
        ok: true,
        proof: { kind: "password", password: input.output["preuve-mot-de-passe"] },
      };
    }
    case "code": {
      const input = readFields(schemas.code, form);
      if (!input.ok) return input;
      return { ok: true, proof: { kind: "totp", code: input.output["preuve-code"], token } };
    }
    case "secours": {
      const input = readFields(schemas.secours, form);
      if (!input.ok) return input;
      return { ok: true, proof: { kind: "recovery", code: input.output["preuve-secours"], token } };
    }
    case "cle":
      return { ok: true, proof: { kind: "passkey", answer: textOf(form, "preuve-cle"), token } };
    default:
      return null;
  }
}
