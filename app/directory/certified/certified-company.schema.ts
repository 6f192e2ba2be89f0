import * as v from "valibot";
import { pageSchema } from "#app/activity/page.schema.ts";
import { levelCode, listedStatuses, unlistedStatuses } from "#app/certificates/qualification.ts";
import { classes, levels } from "#app/tariff/classes.ts";

const described = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

const text = v.pipe(v.string(), v.minLength(1));
const day = v.pipe(v.string(), v.isoDate());

const qualificationSchema = v.strictObject({
  subAreaCode: described(v.pipe(v.string(), v.regex(/^\d{4}$/)), "Code du sous-domaine."),
  subAreaName: text,
  level: described(
    v.picklist(levels.map(levelCode)),
    "Technicité, de N1 à N3\u202F; un niveau comprend les précédents.",
  ),
  class: described(v.picklist(classes), "Taille des marchés, de A (la plus grande) à F."),
  start: described(day, "Premier jour du droit."),
  end: described(day, "Dernier jour du droit."),
  status: described(
    v.picklist([...listedStatuses, ...unlistedStatuses]),
    "`valid`\u00A0: valide\u202F; `to-renew`\u00A0: valide, à renouveler\u202F; `suspended`\u00A0: suspendue\u202F; d’une entreprise qui n’a plus ou pas encore de qualification\u00A0: `upcoming`, à venir\u202F; `expired`, échue\u202F; `withdrawn`, retirée\u202F; `void`, annulée dès le premier jour.",
  ),
  since: described(
    v.nullable(day),
    "Premier jour où elle est suspendue, retirée, annulée ou échue\u202F; sinon `null`.",
  ),
});

/** A company as GET /partners/certified lists it. docs/api/certified-company.md explains each field. */
export const certifiedCompanySchema = v.strictObject({
  partnerName: described(text, "Nom de l’entreprise."),
  tradeName: described(v.nullable(text), "Nom commercial, s’il y en a un."),
  formerNames: described(
    v.array(v.strictObject({ name: text, until: day })),
    "Noms et noms commerciaux que l’entreprise a portés dans l’annuaire, avec le jour de leur changement.",
  ),
  slug: described(
    v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    "Fin de l’adresse de la fiche dans l’annuaire.",
  ),
  country: described(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), "Pays d’immatriculation."),
  ein: described(
    text,
    "NINEA sur neuf chiffres, sans code COFI\u202F; hors du Sénégal, numéro fiscal.",
  ),
  businessRegistry: described(text, "Numéro RCCM."),
  region: described(
    v.nullable(
      v.strictObject({
        code: described(v.pipe(v.string(), v.regex(/^SN-[A-Z]{2}$/)), "ISO 3166-2."),
        name: text,
      }),
    ),
    "Région du siège, pour une entreprise du Sénégal.",
  ),
  worksIn: described(
    v.array(v.strictObject({ code: text, name: text, department: v.nullable(text) })),
    "Lieux où l’entreprise dit travailler, en plus de la région de son siège\u00A0: code et nom de la région, et le département quand elle n’en nomme qu’un.",
  ),
  demo: described(
    v.boolean(),
    "Vrai pour une entreprise inventée, qui montre le fonctionnement de l’annuaire.",
  ),
  certified: described(
    v.boolean(),
    "Vrai quand au moins une qualification est en vigueur. Faux\u00A0: toutes sont suspendues, à venir, échues, retirées ou annulées\u202F; une telle entreprise se trouve par son nom ou ses numéros.",
  ),
  certificate: v.strictObject({
    number: described(
      v.pipe(v.string(), v.regex(/^QC-[A-Z]{2}-\d{4}-\d{5,}-\d$/)),
      "Année, rang et clé de contrôle, par exemple QC-SN-2026-00042-5.",
    ),
    decidedOn: described(day, "Jour de la décision, imprimé sur le certificat."),
    verificationUrl: described(
      v.pipe(v.string(), v.url()),
      "Page publique où vérifier le certificat.",
    ),
  }),
  qualifications: v.pipe(v.array(qualificationSchema), v.minLength(1)),
});

/** One company as GET /partners/certified/{slug} returns it. */
export const certifiedCompanySheetSchema = v.strictObject({
  ...certifiedCompanySchema.entries,
  day: described(day, "Jour pour lequel la fiche est juste."),
  legalForm: described(text, "Forme juridique."),
  foundedOn: described(day, "Jour de la création de l’entreprise."),
  website: described(v.nullable(v.string()), "Site web que l’entreprise publie."),
  certificates: described(
    v.array(
      v.strictObject({
        number: text,
        kind: described(v.picklist(["full", "provisional"]), "Définitif ou provisoire."),
        decidedOn: day,
      }),
    ),
    "Tous ses certificats, le dernier d’abord.",
  ),
  qualifications: described(
    v.array(qualificationSchema),
    "Les droits en vigueur ou suspendus ce jour\u202F; aucun pour une entreprise qui n’en a plus.",
  ),
  upcoming: described(v.array(qualificationSchema), "Les droits accordés qui n’ont pas commencé."),
  ended: described(v.array(qualificationSchema), "Les droits échus, retirés ou annulés."),
});

export type CertifiedCompanySheet = v.InferOutput<typeof certifiedCompanySheetSchema>;

export type CertifiedCompany = v.InferOutput<typeof certifiedCompanySchema>;

const codeAndName = v.strictObject({ code: text, name: text });

/** How the words of `q` were read when they mean a trade, a place or both. */
export const interpretationSchema = v.strictObject({
  activities: described(
    v.array(codeAndName),
    "Les activités que désignent les mots\u00A0: la liste répond à l’une d’elles.",
  ),
  region: described(v.nullable(codeAndName), "La région que désignent les mots."),
  corrected: described(v.boolean(), "Vrai quand un mot a été lu malgré une faute de frappe."),
  leftOut: described(
    v.array(text),
    "Les mots laissés de côté\u00A0: aucune activité ne les a avec ceux qui ont été lus.",
  ),
  names: described(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    "Nombre d’entreprises dont le nom porte ces mots\u00A0: `as=name` les cherche.",
  ),
});

export type Interpretation = v.InferOutput<typeof interpretationSchema>;

const interpretation = described(
  v.nullable(interpretationSchema),
  "Comment les mots de `q` ont été lus\u202F; `null` quand ils sont cherchés dans les noms et les numéros.",
);

export const certifiedCompanyPageSchema = v.strictObject({
  ...pageSchema(certifiedCompanySchema).entries,
  interpretation,
});

export const certifiedCompanyExportSchema = v.strictObject({
  day: described(day, "Jour pour lequel la liste est juste."),
  changedAt: described(
    v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    "Instant du dernier changement de l’annuaire\u00A0: depuis, seul le jour peut changer un statut.",
  ),
  source: described(v.pipe(v.string(), v.url()), "Adresse de cette liste dans l’annuaire."),
  interpretation,
  totalElements: v.pipe(v.number(), v.integer(), v.minValue(0)),
  content: v.array(certifiedCompanySchema),
});
