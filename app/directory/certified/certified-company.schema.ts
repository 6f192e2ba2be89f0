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

export type CertifiedCompany = v.InferOutput<typeof certifiedCompanySchema>;

export const certifiedCompanyPageSchema = pageSchema(certifiedCompanySchema);

export const certifiedCompanyExportSchema = v.strictObject({
  day: described(day, "Jour pour lequel la liste est juste."),
  totalElements: v.pipe(v.number(), v.integer(), v.minValue(0)),
  content: v.array(certifiedCompanySchema),
});
