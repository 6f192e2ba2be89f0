import type {
  ApplicationKind,
  RequirementContent,
  RequirementTheme,
} from "#app/documents/requirement.ts";
import { classes } from "#app/tariff/classes.ts";

interface ReferenceRequirement {
  code: string;
  content: RequirementContent;
}

const upToE = classes.slice(0, 5);
const upToC = classes.slice(0, 3);
/** Valid for ever, or for a time and then asked for again. */
const once: readonly ApplicationKind[] = ["first"];
const dated: readonly ApplicationKind[] = ["first", "extension", "renewal"];
const everyYear: readonly ApplicationKind[] = ["first", "extension", "renewal", "follow-up"];
/** Families whose works fall under the ten-year liability (domain §4.3). */
const insured = ["2", "3", "5", "8"];

type Given = Pick<RequirementContent, "label" | "help" | "issuer" | "obtainedAt"> &
  Partial<RequirementContent>;

const days = (validFor: number) => ({ validity: "days", validFor }) as const;
const expiry = { validity: "expiry" } as const;

function ofTheme(
  theme: RequirementTheme,
  requirements: Record<string, Given>,
): ReferenceRequirement[] {
  return Object.entries(requirements).map(([code, content]) => ({
    code,
    content: {
      duration: "",
      cost: "",
      theme,
      position: 0,
      kinds: dated,
      classes,
      families: [],
      subAreas: [],
      exceptions: [],
      necessity: "required",
      validity: "none",
      validFor: null,
      years: null,
      formats: ["pdf", "jpeg", "png"],
      maxMb: 10,
      several: false,
      ...content,
    },
  }));
}

const list: ReferenceRequirement[] = [
  ...ofTheme("identity", {
    RCCM: {
      label: "Extrait du registre du commerce (RCCM)",
      help: "Extrait complet, avec le numéro, l’activité, le siège et le nom du dirigeant.",
      issuer: "Greffe du tribunal de commerce",
      obtainedAt: "Au greffe du tribunal dont dépend le siège de l’entreprise.",
      ...days(90),
    },
    NINEA: {
      label: "Attestation d’immatriculation NINEA",
      help: "Avec le numéro entier et le code COFI.",
      issuer: "ANSD, direction générale des Impôts et des Domaines",
      obtainedAt: "Auprès de l’ANSD ou de votre centre des services fiscaux.",
      kinds: once,
    },
    STATUTS: {
      label: "Statuts à jour",
      help: "Avec la déclaration de souscription et de versement, et le procès-verbal qui nomme le dirigeant.",
      issuer: "Notaire ou entreprise",
      obtainedAt: "Chez le notaire qui a reçu les statuts, ou au siège de l’entreprise.",
      kinds: once,
      exceptions: ["individuals"],
      several: true,
    },
    CNI: {
      label: "Pièce d’identité du dirigeant",
      help: "Recto et verso, en cours de validité\u00A0: carte d’identité, passeport ou carte de séjour.",
      issuer: "État",
      obtainedAt: "Le dirigeant l’a déjà.",
      ...expiry,
      several: true,
    },
  }),
  ...ofTheme("standing", {
    QUITUS: {
      label: "Quitus fiscal",
      help: "Ou attestation de régularité fiscale, au nom de l’entreprise.",
      issuer: "Direction générale des Impôts et des Domaines, et Trésor",
      obtainedAt: "À votre centre des services fiscaux.",
      duration: "2 à 4 semaines",
      kinds: everyYear,
      necessity: "request-enough",
      ...days(90),
    },
    CSS: {
      label: "Attestation de la Caisse de sécurité sociale (CSS)",
      help: "Elle dit que les cotisations sont à jour.",
      issuer: "Caisse de sécurité sociale",
      obtainedAt: "À l’agence dont dépend l’entreprise.",
      kinds: everyYear,
      necessity: "request-enough",
      ...days(90),
    },
    IPRES: {
      label: "Attestation IPRES",
      help: "Elle dit que les cotisations de retraite sont à jour.",
      issuer: "Institution de prévoyance retraite du Sénégal (IPRES)",
      obtainedAt: "À l’agence dont dépend l’entreprise.",
      kinds: everyYear,
      necessity: "request-enough",
      ...days(90),
    },
    IT: {
      label: "Attestation de l’Inspection du travail",
      help: "Elle dit que l’entreprise est en règle envers ses salariés.",
      issuer: "Inspection régionale du travail et de la sécurité sociale",
      obtainedAt: "À l’inspection régionale dont dépend le siège.",
      classes: upToE,
      necessity: "request-enough",
      ...days(90),
    },
    FAILLITE: {
      label: "Attestation de non-faillite",
      help: "Elle dit que l’entreprise n’est ni en redressement ni en liquidation.",
      issuer: "Greffe du tribunal de commerce",
      obtainedAt: "Au greffe du tribunal dont dépend le siège.",
      classes: upToE,
      ...days(90),
    },
    ARCOP: {
      label: "Attestation de l’ARCOP",
      help: "Elle dit que l’entreprise n’est pas exclue des marchés publics et que ses redevances sont payées.",
      issuer: "Autorité de régulation de la commande publique (ARCOP)",
      obtainedAt: "Auprès de l’ARCOP.",
      classes: upToC,
      ...days(180),
    },
    "RC-PRO": {
      label: "Assurance de responsabilité civile professionnelle",
      help: "Attestation de l’assureur, avec les activités couvertes et la fin de la police.",
      issuer: "Assureur",
      obtainedAt: "Auprès de votre assureur ou de votre courtier.",
      kinds: everyYear,
      families: insured,
      ...expiry,
    },
    DECENNALE: {
      label: "Assurance décennale",
      help: "Attestation de l’assureur pour les travaux que vous demandez, avec la fin de la police.",
      issuer: "Assureur",
      obtainedAt: "Auprès de votre assureur ou de votre courtier.",
      families: insured,
      ...expiry,
    },
    IPM: {
      label: "Attestation de l’institution de prévoyance maladie (IPM)",
      help: "Si l’entreprise adhère à une IPM.",
      issuer: "Institution de prévoyance maladie",
      obtainedAt: "Auprès de l’IPM de l’entreprise.",
      necessity: "optional",
      ...days(90),
    },
  }),
  ...ofTheme("means", {
    PERSONNEL: {
      label: "Liste du personnel",
      help: "Avec CV, diplômes et contrats des personnes clés.",
      issuer: "Entreprise",
      obtainedAt: "À établir par l’entreprise, datée et signée.",
      several: true,
      ...days(365),
    },
    DNS: {
      label: "Déclaration nominative des salaires",
      help: "Celle du dernier trimestre, ou les états de la CSS et de l’IPRES.",
      issuer: "Caisse de sécurité sociale ou IPRES",
      obtainedAt: "Là où l’entreprise dépose ses déclarations.",
      classes: upToE,
      several: true,
      ...days(90),
    },
    MATERIEL: {
      label: "Liste du matériel",
      help: "Avec cartes grises, factures ou contrats de location.",
      issuer: "Entreprise",
      obtainedAt: "À établir par l’entreprise, datée et signée.",
      several: true,
      ...days(365),
    },
    BILANS: {
      label: "États financiers SYSCOHADA",
      help: "Bilan, compte de résultat et notes, visés par un expert-comptable. Une jeune entreprise donne ceux qu’elle a.",
      issuer: "Expert-comptable",
      obtainedAt: "Auprès de votre expert-comptable.",
      classes: upToE,
      validity: "fiscal",
      validFor: 18,
      years: 3,
      several: true,
    },
    CA: {
      label: "Attestation de chiffre d’affaires",
      help: "Année par année, pour les exercices présentés.",
      issuer: "Expert-comptable",
      obtainedAt: "Auprès de votre expert-comptable.",
      classes: upToC,
    },
    BANQUE: {
      label: "Attestation bancaire",
      help: "Ce que votre banque dit de vos moyens, ou une ligne de crédit, avec le relevé d’identité bancaire.",
      issuer: "Banque",
      obtainedAt: "À l’agence qui tient le compte de l’entreprise.",
      several: true,
      ...days(90),
    },
  }),
  ...ofTheme("works", {
    REFERENCES: {
      label: "Attestations de bonne exécution",
      help: "Avec procès-verbaux de réception et contrats, pour des travaux des 5 dernières années.",
      issuer: "Maîtres d’ouvrage",
      obtainedAt: "Auprès de vos clients, pour chaque chantier présenté.",
      exceptions: ["provisional"],
      several: true,
    },
    HSE: {
      label: "Politique de sécurité et de santé",
      help: "Avec les accidents du travail de l’année.",
      issuer: "Entreprise",
      obtainedAt: "À établir par l’entreprise, datée et signée.",
      classes: upToC,
      several: true,
      ...days(365),
    },
    LOGO: {
      label: "Logo pour l’annuaire",
      help: "Sur fond blanc ou transparent.",
      issuer: "Entreprise",
      obtainedAt: "L’entreprise l’a déjà.",
      kinds: once,
      necessity: "optional",
      formats: ["jpeg", "png", "webp"],
      maxMb: 2,
    },
  }),
];

/** The requirements of a new database (domain §2.8, applications §2); afterwards people edit them. */
export const requirements2026: readonly ReferenceRequirement[] = list.map(
  ({ code, content }, index) => ({ code, content: { ...content, position: (index + 1) * 10 } }),
);
