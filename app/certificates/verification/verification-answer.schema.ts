import * as v from "valibot";
import { classes } from "#app/tariff/classes.ts";
import { markNames } from "../marks.ts";

const day = v.pipe(v.string(), v.isoDate());
const marks = v.pipe(
  v.array(v.picklist(markNames)),
  v.description(
    "`demo` et `trial`\u00A0: sans valeur\u202F; `provisional`\u00A0: certificat provisoire.",
  ),
);

/** The answer of `/v/<number>` for programs. */
export const verificationAnswerSchema = v.strictObject({
  notice: v.pipe(
    v.nullable(v.string()),
    v.description("À montrer en premier, quand `marks` n’est pas vide."),
  ),
  marks,
  number: v.string(),
  answer: v.pipe(
    v.picklist([
      ...(["valid", "partial", "suspended", "upcoming", "replaced", "expired"] as const),
      ...(["withdrawn", "void", "unknown", "mistyped", "foreign", "too-many"] as const),
      ...(["altered", "unknown-key", "compromised", "unreadable", "other-certificate"] as const),
    ]),
    v.description("Seul `valid`, sans `demo` ni `trial`, veut dire que tout est en vigueur."),
  ),
  at: v.pipe(v.string(), v.isoTimestamp()),
  word: v.string(),
  sentences: v.array(v.string()),
  look: v.strictObject({ shape: v.string(), tone: v.string() }),
  url: v.string(),
  code: v.strictObject({
    signed: v.boolean(),
    trial: v.boolean(),
    differences: v.array(
      v.strictObject({ what: v.string(), code: v.string(), record: v.string() }),
    ),
    belongsTo: v.nullable(v.string()),
  }),
  certificate: v.nullable(
    v.strictObject({
      decidedOn: day,
      kind: v.picklist(["full", "provisional"]),
      marks,
      holder: v.strictObject({
        name: v.string(),
        ein: v.pipe(
          v.string(),
          v.description(
            "Le NINEA, ou le numéro fiscal d’un autre pays, comme dans la liste des entreprises.",
          ),
        ),
        ninea: v.optional(v.string()),
        taxNumber: v.optional(v.string()),
        businessRegistry: v.string(),
        region: v.pipe(
          v.nullable(v.strictObject({ code: v.string(), name: v.string() })),
          v.description("Région du siège, comme dans la liste des entreprises."),
        ),
        town: v.pipe(
          v.nullable(v.string()),
          v.description("Département du siège, sinon sa région."),
        ),
        demo: v.boolean(),
      }),
      qualifications: v.array(
        v.strictObject({
          code: v.string(),
          name: v.string(),
          level: v.picklist(["N1", "N2", "N3"]),
          class: v.picklist(classes),
          start: day,
          end: v.pipe(day, v.description("Dernier jour, compris.")),
          status: v.picklist([
            ...(["valid", "to-renew", "suspended", "upcoming"] as const),
            ...(["expired", "withdrawn", "replaced", "void"] as const),
          ]),
          words: v.pipe(v.string(), v.description("Le statut du jour, en français.")),
          since: v.pipe(
            v.nullable(day),
            v.description(
              "Premier jour du statut\u202F; null tant qu’elle est en vigueur ou à venir.",
            ),
          ),
          replacedBy: v.nullable(v.string()),
          statusIndex: v.pipe(v.number(), v.integer()),
        }),
      ),
      history: v.array(v.strictObject({ on: day, what: v.string() })),
    }),
  ),
});

/** The answer of `/verifier/empreintes/<five digits>`. */
export const recordedDocumentsSchema = v.strictObject({
  documents: v.array(
    v.strictObject({
      sha256: v.string(),
      number: v.pipe(
        v.nullable(v.string()),
        v.description(
          "Celui d’un certificat\u202F; null pour un reçu, une lettre, un procès-verbal.",
        ),
      ),
      madeAt: v.string(),
    }),
  ),
});
