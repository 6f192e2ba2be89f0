import type { SearchEntry } from "./search/search-content.ts";

/** A public page, as listed by the site map. */
export interface SitePage {
  path: string;
  title: string;
  /** A sentence about its content, if the title does not say it. */
  about?: string;
  /** Text and further words by which the site search finds the page; without them it is not found. */
  search?: { text: string; words: string };
  /** Leaves the page out of sitemap.xml. */
  unlisted?: true;
}

export interface SitePageGroup {
  title: string;
  pages: readonly SitePage[];
}

/** Every public page by its canonical path, except posts and companies. */
export const sitePageGroups: readonly SitePageGroup[] = [
  {
    title: "Faire qualifier son entreprise",
    pages: [
      {
        path: "/en-bref",
        title: "En bref",
        about: "Les quatre étapes en phrases courtes, avec des images",
        search: {
          text: "Les quatre étapes en phrases courtes, avec des images.",
          words: "facile simple comprendre résumé falc wolof audio écouter",
        },
      },
      {
        path: "/processus",
        title: "Processus de qualification",
        about: "Les quatre étapes, les pièces, les délais et les recours",
        search: {
          text: "Les quatre étapes, de l’inscription au certificat\u00A0: pièces à fournir, frais, délais, décision, validité et recours.",
          words:
            "procédure démarche étape dossier document pièce quitus tarif prix coût paiement durée commission instructeur rapporteur visite certificat renouvellement suivi contestation refus classe niveau",
        },
      },
      {
        path: "/pre-verification",
        title: "Pré-vérification",
        about: "Pièces, frais, délais et classe, avant d’avoir un compte",
        search: {
          text: "Les pièces à réunir, les frais en détail, les délais maximaux et la classe atteinte, sans compte.",
          words:
            "simulateur simulation calcul estimer combien coûte frais prix devis classe éligible prêt",
        },
      },
      {
        path: "/preparer-son-dossier",
        title: "Préparer son dossier",
        about: "Chaque pièce, qui la délivre, où et jusqu’à quand elle vaut",
        search: {
          text: "Les pièces à réunir selon la demande et la classe\u00A0: qui les délivre, où, en combien de temps, et leur validité.",
          words:
            "document pièce justificatif liste quitus attestation CSS IPRES RCCM statuts assurance décennale bilan référence validité où obtenir coût délai imprimer",
        },
      },
      {
        path: "/qualifications",
        title: "Nos qualifications",
        about: "Familles, domaines et sous-domaines avec leurs codes",
        search: {
          text: "La nomenclature\u00A0: familles, domaines et sous-domaines, avec leurs codes.",
          words: "activité métier code liste spécialité corps d’état niveau classe",
        },
      },
      {
        path: "/register",
        title: "Faire qualifier mon entreprise",
        search: {
          text: "Créer le compte de l’entreprise et choisir ses domaines d’activité.",
          words: "inscription inscrire enregistrer adhérer compte formulaire qualifier NINEA",
        },
      },
      {
        path: "/faq",
        title: "Questions fréquentes",
        about: "Cinq réponses aux questions les plus posées",
        search: {
          text: "Les réponses aux questions que l’on nous pose le plus souvent.",
          words: "aide question réponse FAQ foire",
        },
      },
    ],
  },
  {
    title: "Trouver une entreprise",
    pages: [
      {
        path: "/verifier",
        title: "Vérifier un certificat",
        about: "Par son code, son numéro ou son fichier",
        search: {
          text: "Savoir en quelques secondes si un certificat est vrai aujourd’hui\u00A0: code, numéro, PDF ou photo.",
          words:
            "vérifier vérification certificat authentique faux numéro QR code scanner contrôle cachet",
        },
      },
      {
        path: "/verifier/hors-ligne",
        title: "Vérifier sans réseau",
        about: "Préparer un téléphone avant d’aller sur le chantier",
        search: {
          text: "Préparer un téléphone qui vérifiera les certificats sans réseau.",
          words: "hors ligne offline réseau chantier inspecteur téléphone",
        },
      },
      {
        path: "/suspensions-et-retraits",
        title: "Qui a été suspendu ou retiré",
        search: {
          text: "Les qualifications suspendues ou retirées, avec l’entreprise et les dates.",
          words: "suspension retrait sanction suspendue retirée levée mesure liste",
        },
      },
      {
        path: "/verifier/faux-numeros",
        title: "Faux numéros en circulation",
        search: {
          text: "Les numéros de certificat que nous n’avons jamais donnés et qui figurent sur de faux documents.",
          words: "faux fraude contrefaçon alerte numéro falsifié",
        },
      },
      {
        path: "/annuaire",
        title: "Annuaire des entreprises certifiées",
        about: "Par nom, activité, région et classe",
        search: {
          text: "Chercher une entreprise par son nom, son NINEA, son activité, sa région ou sa classe.",
          words:
            "entreprise certifiée liste vérifier certificat carte région RCCM numéro prestataire artisan",
        },
      },
      {
        path: "/entreprises-qualifiees",
        title: "Entreprises par métier et par région",
        about: "Une page par métier et par région, avec le nombre d’entreprises",
        search: {
          text: "Les entreprises qualifiées, métier par métier et région par région.",
          words: "trouver entreprise métier région ville liste département",
        },
      },
      {
        path: "/search",
        title: "Rechercher",
        about: "Dans les pages, les actualités et l’annuaire",
        unlisted: true,
      },
    ],
  },
  {
    title: "L’organisme",
    pages: [
      {
        path: "/",
        title: "Accueil",
        search: {
          text: "La qualification volontaire des entreprises du bâtiment et des travaux publics du Sénégal\u00A0: présentation, chiffres, étapes et témoignages.",
          words: "accueil organisme témoignage chiffre mission BTP Sénégal",
        },
      },
      {
        path: "/about",
        title: "À propos",
        search: {
          text: "Qui nous sommes, ce que nous certifions, et ce que le certificat ne dit pas.",
          words: "présentation organisme équipe indépendance volontaire obligatoire monopole",
        },
      },
      {
        path: "/histoire",
        title: "Notre histoire",
        search: {
          text: "D’où vient la démarche, et les étapes de sa construction.",
          words: "origine création dates qui sommes-nous",
        },
      },
      {
        path: "/mission",
        title: "Notre mission",
        search: {
          text: "Ce que nous voulons changer pour les entreprises, les acheteurs et les banques.",
          words: "valeur objectif engagement qualité qui sommes-nous",
        },
      },
      {
        path: "/partenaire",
        title: "Nos partenaires",
        search: {
          text: "Avec qui nous travaillons, et comment le devenir.",
          words: "partenariat soutien qui sommes-nous",
        },
      },
    ],
  },
  {
    title: "Actualités",
    pages: [
      {
        path: "/post-grid",
        title: "Toutes les actualités",
        search: {
          text: "Conseils pour préparer un dossier, lire un certificat et conduire un chantier.",
          words: "blog article nouvelle conseil actualité publication",
        },
      },
      {
        path: "/lettre",
        title: "Lettre d’information",
        search: {
          text: "Recevoir par e-mail les nouvelles et les conseils\u202F; s’en désabonner.",
          words: "newsletter abonnement abonner désabonner e-mail infolettre",
        },
      },
    ],
  },
  {
    title: "Votre espace",
    pages: [
      {
        path: "/espace/connexion",
        title: "Se connecter",
        unlisted: true,
        search: {
          text: "Ouvrir l’espace de votre entreprise.",
          words: "connexion login espace entreprise portail compte identifiant",
        },
      },
      {
        path: "/activation/renvoyer",
        title: "Recevoir à nouveau l’e-mail d’activation",
        unlisted: true,
        search: {
          text: "Si le premier message n’est pas arrivé ou si son lien ne fonctionne plus.",
          words: "activer compte lien courriel spam",
        },
      },
      {
        path: "/reprendre-acces",
        title: "Reprendre l’accès à une entreprise",
        unlisted: true,
        search: {
          text: "Le responsable du compte est parti, décédé ou injoignable.",
          words: "succession gérant décès départ responsable accès",
        },
      },
      {
        path: "/espace/mot-de-passe-oublie",
        title: "Mot de passe oublié",
        unlisted: true,
        search: {
          text: "Choisir un nouveau mot de passe à l’aide d’un lien envoyé par e-mail.",
          words: "perdu réinitialiser password changer",
        },
      },
    ],
  },
  {
    title: "Nous joindre et vous informer",
    pages: [
      {
        path: "/contact",
        title: "Contact",
        search: {
          text: "Nous écrire, nous appeler ou nous rendre visite\u00A0: coordonnées et horaires.",
          words: "téléphone adresse e-mail message joindre horaire réclamation Dakar",
        },
      },
      {
        path: "/reclamations",
        title: "Réclamations",
        about: "Notre service, une décision, une entreprise qualifiée",
        search: {
          text: "Dire qu’un service, une décision ou une entreprise ne va pas, et ce qui se passe ensuite.",
          words: "plainte contester signaler fraude faux certificat litige recours réclamer",
        },
      },
      {
        path: "/reclamations/ecrire",
        title: "Faire une réclamation",
        about: "Gratuite, sans compte, dans vos mots",
        search: {
          text: "Écrire une réclamation sur une entreprise, un certificat ou notre service, et la suivre.",
          words: "plainte plaindre dénoncer signaler fraude arnaque abandon chantier corruption",
        },
      },
      {
        path: "/verification/cachet",
        title: "Le cachet électronique des certificats",
        about: "Ce que prouve le cachet, son empreinte, le message d’Acrobat",
        search: {
          text: "Pourquoi un lecteur PDF dit que la signature est inconnue, et l’empreinte de notre racine.",
          words:
            "signature validité inconnue Acrobat jaune empreinte racine cachet PDF authentique faux",
        },
      },
      {
        path: "/verification/specification",
        title: "Vérifier par un programme",
        about: "Code, numéro, statuts, clés et vecteurs d’essai",
        search: {
          text: "Comment un programme vérifie un certificat, avec et sans réseau.",
          words: "spécification API JSON QR COSE CBOR JWT vecteurs test développeur banque portail",
        },
      },
      {
        path: "/etat-du-service",
        title: "État du service",
        about: "Ce qui fonctionne en ce moment",
        search: {
          text: "Ce qui fonctionne en ce moment\u00A0: site, e-mails, envoi de pièces, paiement.",
          words: "panne lent bloqué indisponible erreur marche pas status",
        },
      },
      {
        path: "/donnees-ouvertes",
        title: "Données ouvertes",
        about: "Télécharger et interroger l’annuaire",
        search: {
          text: "L’annuaire en CSV et JSON, et comment l’interroger depuis un programme.",
          words: "API open data export télécharger CSV JSON excel tableur développeur",
        },
      },
      {
        path: "/donnees-ouvertes/reference",
        title: "Référence des appels",
        about: "Critères, réponses et exemples de chaque appel public",
        search: {
          text: "Ce que chaque appel public accepte et répond, avec ses exemples et sa licence.",
          words: "API documentation OpenAPI paramètres schéma licence développeur",
        },
      },
      {
        path: "/mentions-legales",
        title: "Mentions légales",
        search: {
          text: "Éditeur, hébergement, propriété intellectuelle et responsabilité.",
          words: "juridique éditeur droit auteur hébergeur",
        },
      },
      {
        path: "/conditions-generales",
        title: "Conditions générales",
        search: {
          text: "Les règles de l’inscription, de l’examen, du certificat et de l’annuaire, telles qu’elles sont en vigueur.",
          words: "CGU conditions utilisation règlement engagement droits obligations",
        },
      },
      {
        path: "/confidentialite",
        title: "Confidentialité",
        search: {
          text: "Les données que nous traitons, pourquoi, combien de temps, et vos droits.",
          words: "données personnelles vie privée cookie CDP RGPD suppression",
        },
      },
      {
        path: "/accessibilite",
        title: "Accessibilité",
        search: {
          text: "Ce qui rend le site utilisable par tous, et le résultat des tests.",
          words: "handicap lecteur écran clavier WCAG contraste",
        },
      },
      {
        path: "/plan-du-site",
        title: "Plan du site",
        search: {
          text: "Toutes les pages, rangées par sujet.",
          words: "sommaire carte navigation",
        },
      },
    ],
  },
];

/** The pages in sitemap.xml. */
export const listedPages: readonly SitePage[] = sitePageGroups
  .flatMap(({ pages }) => pages)
  .filter(({ unlisted }) => !unlisted);

/** The pages as entries of the site search. */
export const searchPages: readonly SearchEntry[] = sitePageGroups.flatMap(({ pages }) =>
  pages.flatMap(({ path, title, about = "", search }) =>
    search ? [{ path, title, text: search.text, words: `${search.words} ${about}` }] : [],
  ),
);

/** Paths that robots.txt excludes: private pages and unbounded lists. */
export const closedToRobots = ["/espace", "/activation", "/lettre/", "/messages/", "/search"];
