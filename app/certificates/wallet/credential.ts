import { addressOf } from "#app/kernel/address.ts";
import { addDays } from "#app/kernel/dates.ts";
import { levelCode } from "../qualification.ts";
import { addressOfSegment, segmentSize } from "../status-list/status-list.ts";
import type { VerifiedRight } from "../verification/answer.ts";
import type { VerifiedCertificate } from "../verification/verify-certificate.server.ts";

interface Issue {
  certificate: Pick<VerifiedCertificate, "number" | "kind" | "decidedOn" | "holder">;
  right: Pick<VerifiedRight, "code" | "name" | "level" | "class" | "startsOn" | "endsOn">;
  statusIndex: number;
  /** Signed by a key that the product made by itself. */
  isTrialKey: boolean;
  /** The issuer: origin of the product, without a final slash. */
  publicUrl: string;
  /** When it is signed. */
  at: Date;
}

const addressOfType = (publicUrl: string): string => `${publicUrl}/credentials/qualification`;

/**
 * The claims of the credential of one qualification (SD-JWT VC): its facts under the names of the JSON answer of `/v/<number>`, its days as
 * `nbf` and `exp` in seconds, its place in the status list. Nothing can be withheld, since all of it is public, and it is bound to no device.
 */
export function credentialClaims(issue: Issue): object {
  const { certificate, right, statusIndex, isTrialKey, publicUrl, at } = issue;
  const { number, kind, decidedOn, holder } = certificate;
  return {
    iss: publicUrl,
    vct: addressOfType(publicUrl),
    iat: Math.floor(at.getTime() / 1000),
    nbf: startOf(right.startsOn),
    exp: startOf(addDays(right.endsOn, 1)),
    status: {
      status_list: {
        idx: statusIndex % segmentSize,
        uri: addressOfSegment(publicUrl, Math.floor(statusIndex / segmentSize)),
      },
    },
    number,
    decidedOn,
    holder: {
      name: holder.name,
      [holder.isNinea ? "ninea" : "taxNumber"]: holder.ein,
      ...(holder.town && { town: holder.town }),
    },
    qualification: {
      code: right.code,
      name: right.name,
      level: levelCode(right.level),
      class: right.class,
      start: right.startsOn,
      end: right.endsOn,
    },
    url: `${publicUrl}${addressOf("/v/:number", { number })}`,
    ...(kind === "provisional" && { provisional: true }),
    ...(holder.demo && { demo: true }),
    ...(isTrialKey && { trial: true }),
  };
}

/** Dakar is on UTC all year. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** The claims that a wallet shows, in this order; some are not in every credential. */
const shownClaims: readonly { path: [string, ...string[]]; label: string; mayMiss?: true }[] = [
  { path: ["holder", "name"], label: "Entreprise" },
  { path: ["qualification", "code"], label: "Code du sous-domaine" },
  { path: ["qualification", "name"], label: "Sous-domaine" },
  { path: ["qualification", "level"], label: "Niveau" },
  { path: ["qualification", "class"], label: "Classe" },
  { path: ["qualification", "start"], label: "Valable du" },
  { path: ["qualification", "end"], label: "Valable jusqu’au" },
  { path: ["number"], label: "Certificat n°" },
  { path: ["decidedOn"], label: "Décision du" },
  { path: ["url"], label: "Vérification en ligne" },
  { path: ["holder", "ninea"], label: "NINEA", mayMiss: true },
  { path: ["holder", "taxNumber"], label: "Identification fiscale", mayMiss: true },
  { path: ["holder", "town"], label: "Localité", mayMiss: true },
  { path: ["provisional"], label: "Certificat provisoire", mayMiss: true },
  { path: ["demo"], label: "Démonstration, sans valeur", mayMiss: true },
  { path: ["trial"], label: "Clé d’essai, sans valeur", mayMiss: true },
];

/** The type metadata of the credentials (SD-JWT VC, « Type Metadata »). Each label has `lang` beside `locale`, which older readers ask for. */
export function credentialType(publicUrl: string): object {
  const french = { locale: "fr-SN", lang: "fr-SN" };
  return {
    vct: addressOfType(publicUrl),
    name: "Qualification of a construction company",
    description:
      "One qualification of a certificate of a construction company in Senegal: sub-area, level, class and dates. One credential for each qualification.",
    display: [
      {
        ...french,
        name: "Qualification BTP",
        description: "Qualification d’une entreprise du BTP, pour un sous-domaine.",
        rendering: { simple: { background_color: "#17402E", text_color: "#FFFFFF" } },
      },
    ],
    claims: shownClaims.map(({ path, label, mayMiss }) => ({
      path,
      display: [{ ...french, label }],
      sd: "never",
      mandatory: !mayMiss,
    })),
  };
}
