import type { PictureName } from "#app/ui/pictures.data.ts";

interface Slogan {
  title: string;
  text: string;
  picture: PictureName;
  link: { href: string; label: string };
}

/** The three slogans of the banner (Spec §2), one for each reader: the company, the buyer, the one who hesitates. */
export const slogans: readonly Slogan[] = [
  {
    title: "Votre compétence, reconnue sur preuves",
    text: "Équipes, matériel, références, solidité financière\u00A0: une commission examine votre dossier et qualifie votre entreprise, sous-domaine par sous-domaine.",
    picture: "hero-chantier",
    link: { href: "/register", label: "Inscrire mon entreprise" },
  },
  {
    title: "Confier ses travaux en connaissance de cause",
    text: "L’annuaire public dit, pour chaque entreprise certifiée, ce qu’elle sait faire, à quel niveau et jusqu’à quelle date. La consultation est libre et gratuite.",
    picture: "hero-viaduc",
    link: { href: "/annuaire", label: "Consulter l’annuaire" },
  },
  {
    title: "Quatre étapes, une décision motivée",
    text: "De l’inscription au certificat, chaque étape a ses pièces et ses délais, et un refus peut être contesté. La démarche est volontaire et ouverte aux entreprises de toute taille.",
    picture: "hero-ville",
    link: { href: "/processus", label: "Comprendre le processus" },
  },
];
