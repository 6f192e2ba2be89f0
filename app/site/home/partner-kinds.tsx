import {
  Building2,
  FlaskConical,
  GraduationCap,
  Hammer,
  Landmark,
  ShieldCheck,
} from "lucide-react";

/** Kinds of partners, without names: a real partner is only named with its written agreement. */
export const partnerKinds = [
  {
    icon: Hammer,
    title: "Organisations professionnelles",
    text: "Elles connaissent les métiers et peuvent proposer des professionnels expérimentés pour les commissions.",
  },
  {
    icon: Building2,
    title: "Maîtres d’ouvrage",
    text: "Collectivités, sociétés et promoteurs peuvent dire ce qu’ils attendent d’une entreprise, chantier après chantier.",
  },
  {
    icon: Landmark,
    title: "Banques",
    text: "Elles peuvent vérifier une entreprise avant un crédit ou une caution, et nous dire ce qui leur manque.",
  },
  {
    icon: ShieldCheck,
    title: "Assureurs et contrôleurs",
    text: "Ils peuvent éclairer les risques propres à chaque métier et les sinistres qui reviennent.",
  },
  {
    icon: FlaskConical,
    title: "Laboratoires",
    text: "Essais de sols, de bétons et de matériaux locaux\u00A0: leur savoir aide à fixer les niveaux exigés.",
  },
  {
    icon: GraduationCap,
    title: "Écoles et centres de formation",
    text: "Ils forment ceux que nous comptons, et peuvent adapter leurs cours aux manques constatés.",
  },
];

export const shared = [
  "participer à la révision de la nomenclature et des exigences\u202F;",
  "proposer des membres de commission, soumis aux mêmes règles de retrait que tous\u202F;",
  "réutiliser les données ouvertes de l’annuaire.",
];

export const limitsOfPartnership = [
  "obtenir une qualification, un délai plus court ou des frais réduits\u202F;",
  "lire un dossier, ou connaître une décision avant l’entreprise\u202F;",
  "présenter le certificat comme obligatoire ou comme une garantie de l’État.",
];

export const joiningSteps = [
  {
    title: "Vous nous écrivez",
    text: "Par la page Contact\u00A0: qui vous êtes, ce que vous proposez, ce que vous attendez.",
  },
  {
    title: "Nous nous rencontrons",
    text: "Nous vérifions ensemble qu’aucun intérêt ne peut peser sur une décision.",
  },
  {
    title: "Nous signons et publions",
    text: "Un accord écrit, limité dans le temps, dont l’objet est rendu public sur cette page.",
  },
];

export const exampleLogos = [
  { file: "01-baol-construction", name: "Baol Construction" },
  { file: "02-teranga-batiment", name: "Teranga Bâtiment" },
  { file: "03-ndar-ouvrages", name: "Ndar Ouvrages" },
  { file: "04-saloum-routes", name: "Saloum Routes" },
  { file: "05-cayor-energie", name: "Cayor Énergie" },
  { file: "06-laterite-co", name: "Latérite & Co" },
  { file: "07-gora-acier", name: "Gora Acier" },
  { file: "08-dial-eau", name: "Dial Eau" },
];
