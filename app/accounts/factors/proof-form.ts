import * as v from "valibot";
import { type FieldErrors, readFields, textOf } from "#app/forms/form-input.ts";
import { knownPasswordSchema } from "../passwords/credentials.schema.ts";
import { personNameSchema } from "../self/own-account.schema.ts";
import type { FactorKind } from "./factor.queries.server.ts";
import type { FactorProof } from "./prove-factor.server.ts";
import { readRecoveryCode } from "./recovery-code.ts";

/**
 * The field that names the kind of proof. All fields of a proof form have names that no other form uses, because a held form is
 * posted with it.
 */
export const proofForm = "preuve";

/** Six digits; spaces are ignored. */
export const codeSchema = v.pipe(
  v.string("Le code est requis"),
  v.normalize("NFKC"),
  v.transform((text) => text.replace(/\s/g, "")),
  v.nonEmpty("Le code est requis"),
  v.regex(/^\d{6}$/, "Le code a six chiffres"),
);

/** French names of the second factors. */
export const factorLabels: Record<FactorKind, string> = {
  passkey: "Clé d’accès",
  totp: "Application de codes",
};

/** The name that somebody gives a second factor. It appears in mails, so it may not contain a web or e-mail address. */
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
        (text) => readRecoveryCode(text) !== null,
        "Un code de secours a six groupes de quatre lettres ou chiffres",
      ),
    ),
  }),
};

const passkeyFields = ["preuve-cle", "preuve-etape"];

/** The names of all fields of proof forms. */
/** The button of a proof; the form that waits behind it keeps an `intent` of its own. */
export const proofIntent = "prove";

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

/** Why a proof form is shown again. */
export interface ProofFailure {
  values: Partial<ProofValues>;
  errors: ProofErrors;
  /** Error of the passkey, which has no field. */
  message?: string;
  waitSeconds?: number;
}

/** The field that shows the error of a proof; none for a passkey. */
export const fieldOfProof = {
  password: "preuve-mot-de-passe",
  totp: "preuve-code",
  recovery: "preuve-secours",
  passkey: null,
} as const;

type Given = { kind: "password"; password: string } | (FactorProof & { token: string });

/** The proof in a form, or its errors; null when the form holds no proof. */
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
