import type { FaqQuestion } from "./faq-questions.ts";
import type { SearchEntry } from "./search-content.ts";
import { sitePageGroups } from "./site-pages.ts";

/** What a page is about, and other words that people look for it with. */
interface About {
  description: string;
  words: string;
}

/** By address; a page without an entry is not found. */
const about: Readonly<Record<string, About>> = {
  "/": {
    description:
      "La qualification volontaire des entreprises du bâtiment et des travaux publics du Sénégal\u00A0: présentation, chiffres, étapes et témoignages.",
    words: "accueil organisme témoignage chiffre mission BTP Sénégal",
  },
  "/about": {
    description: "Qui nous sommes, ce que nous certifions, et ce que le certificat ne dit pas.",
    words: "présentation organisme équipe indépendance volontaire obligatoire monopole",
  },
  "/processus": {
    description:
      "Les quatre étapes, de l’inscription au certificat\u00A0: pièces à fournir, frais indicatifs, délais, décision, validité et recours.",
    words:
      "procédure démarche étape dossier document pièce quitus tarif prix coût paiement durée commission rapporteur visite certificat renouvellement suivi contestation refus classe niveau",
  },
  "/qualifications": {
    description: "La nomenclature\u00A0: familles, domaines et sous-domaines, avec leurs codes.",
    words: "activité métier code liste spécialité corps d’état niveau classe",
  },
  "/register": {
    description: "Créer le compte de l’entreprise et choisir ses domaines d’activité.",
    words: "inscription inscrire enregistrer adhérer compte formulaire qualifier NINEA",
  },
  "/faq": {
    description: "Les réponses aux questions que l’on nous pose le plus souvent.",
    words: "aide question réponse FAQ foire",
  },
  "/annuaire": {
    description:
      "Chercher une entreprise par son nom, son NINEA, son activité, sa région ou sa classe.",
    words:
      "entreprise certifiée liste vérifier certificat carte région RCCM numéro prestataire artisan",
  },
  "/histoire": {
    description: "D’où vient la démarche, et les étapes de sa construction.",
    words: "origine création dates qui sommes-nous",
  },
  "/mission": {
    description: "Ce que nous voulons changer pour les entreprises, les acheteurs et les banques.",
    words: "valeur objectif engagement qualité qui sommes-nous",
  },
  "/partenaire": {
    description: "Avec qui nous travaillons, et comment le devenir.",
    words: "partenariat soutien qui sommes-nous",
  },
  "/post-grid": {
    description: "Conseils pour préparer un dossier, lire un certificat et conduire un chantier.",
    words: "blog article nouvelle conseil actualité publication",
  },
  "/lettre": {
    description: "Recevoir par e-mail les nouvelles et les conseils\u202F; s’en désabonner.",
    words: "newsletter abonnement abonner désabonner e-mail infolettre",
  },
  "/espace/connexion": {
    description: "Ouvrir l’espace de votre entreprise.",
    words: "connexion login espace entreprise portail compte identifiant",
  },
  "/activation/renvoyer": {
    description: "Si le premier message n’est pas arrivé ou si son lien ne fonctionne plus.",
    words: "activer compte lien courriel spam",
  },
  "/espace/mot-de-passe-oublie": {
    description: "Choisir un nouveau mot de passe à l’aide d’un lien envoyé par e-mail.",
    words: "perdu réinitialiser password changer",
  },
  "/contact": {
    description: "Nous écrire, nous appeler ou nous rendre visite\u00A0: coordonnées et horaires.",
    words: "téléphone adresse e-mail message joindre horaire réclamation Dakar",
  },
  "/mentions-legales": {
    description: "Éditeur, hébergement, propriété intellectuelle et responsabilité.",
    words: "juridique éditeur droit auteur hébergeur CGU conditions",
  },
  "/confidentialite": {
    description: "Les données que nous traitons, pourquoi, combien de temps, et vos droits.",
    words: "données personnelles vie privée cookie CDP RGPD suppression",
  },
  "/accessibilite": {
    description: "Ce qui rend le site utilisable par tous, et le résultat des tests.",
    words: "handicap lecteur écran clavier WCAG contraste",
  },
  "/plan-du-site": {
    description: "Toutes les pages, rangées par sujet.",
    words: "sommaire carte navigation",
  },
};

/** Other words that people ask the questions of the FAQ with. */
export const faqWords: Readonly<Record<FaqQuestion["id"], string>> = {
  obligation: "obligatoire obligation marché public loi volontaire",
  "cout-delai": "prix tarif frais coût durée délai combien",
  pieces: "document dossier attestation quitus justificatif",
  validite: "durée validité expiration renouvellement suivi",
  verifier: "vérification faux authentique contrôle certificat numéro",
};

/** The pages of the site map, as the search finds them. */
export const searchPages: readonly SearchEntry[] = sitePageGroups.flatMap(({ pages }) =>
  pages.flatMap(({ path, title, about: line }) => {
    const known = about[path];
    if (!known) return [];
    return [{ path, title, text: known.description, words: `${known.words} ${line ?? ""}` }];
  }),
);
