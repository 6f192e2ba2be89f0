import { addressOf } from "#app/kernel/address.ts";
import type { BackupReports } from "#app/kernel/context.ts";
import { isInvented } from "#app/settings/sample-settings.ts";
import type { SettingKey, Settings } from "#app/settings/settings.schema.ts";

/** What is known before the platform opens to the public. */
export interface OpeningCondition {
  settings: Settings;
  /** How many people hold each role and have accepted their invitation. */
  holders: Record<"administrator" | "registrar" | "cashier", number>;
  mails: { go: "server" | "folder"; haveArrived: boolean };
  /** The key that seals certificates; null when none can. */
  seal: { isTrial: boolean } | null;
  backups: BackupReports;
  /** The terms in force; null when there are none. */
  terms: { names: { body: string; product: string }; byPerson: boolean } | null;
  isPublic: boolean;
  secretGiven: boolean;
  hasDemonstration: boolean;
}

/** Who does a step: in the office, or on the machine. */
export const openingGroups = {
  authority: {
    title: "Ce que les visiteurs lisent de l’organisme",
    note: "Une ligne s’efface dès que la valeur est en vigueur.",
  },
  people: {
    title: "Les personnes",
    note: "Une ligne s’efface quand l’invitation est acceptée, non quand elle part.",
  },
  machine: {
    title: "Le serveur",
    note: "Avec la personne qui l’exploite\u00A0: ces points se règlent sur la machine, dans ses variables ou par ses commandes.",
  },
} as const;

/** Something that is not true yet. */
export interface OpeningStep {
  name: string;
  group: keyof typeof openingGroups;
  what: string;
  todo: string;
  /** The page where it is done; none for what is done on the machine. */
  link?: { label: string; path: string };
}

type Rule = OpeningStep & { isDone: boolean };

/** What is left to do before the platform opens, in the order of its groups; each step goes as soon as it is true. */
export const openingSteps = (condition: OpeningCondition): OpeningStep[] =>
  rulesOf(condition)
    .filter(({ isDone }) => !isDone)
    .map(({ isDone: _, ...step }) => step);

/** How many steps there are, done or not. */
export const countOpeningRules = (condition: OpeningCondition): number => rulesOf(condition).length;

const rulesOf = (condition: OpeningCondition): Rule[] => [
  ...ofContact(condition.settings),
  ...ofLegalNotice(condition.settings),
  ofTerms(condition),
  ofSampleFigures(condition),
  ofDemonstration(condition),
  ...ofPeople(condition),
  ...ofMachine(condition),
];

const setting = (
  key: SettingKey,
  { isDone, what, todo }: Pick<Rule, "isDone" | "what" | "todo">,
): Rule => ({
  name: key,
  group: "authority",
  isDone,
  what,
  todo,
  link: { label: "Renseigner", path: addressOf("/bureau/parametres/:key", { key }) },
});

const ofContact = (settings: Settings): Rule[] => [
  setting("email", {
    isDone: !isInvented(settings, "email"),
    what: `L’adresse e-mail est un exemple\u00A0: ${settings.email}.`,
    todo: "Personne n’y reçoit rien. D’ici là, les messages des visiteurs vont aux administrateurs et aucun accusé de réception ne part.",
  }),
  setting("phone", {
    isDone: !isInvented(settings, "phone"),
    what: "Le numéro de téléphone est un exemple.",
    todo: "Il figure sur chaque page et dans chaque e-mail.",
  }),
  setting("address", {
    isDone: !isInvented(settings, "address"),
    what: "L’adresse postale est un exemple.",
    todo: "Elle figure sur les lettres, les reçus et les mentions légales, et c’est là que l’on apporte un chèque ou des espèces.",
  }),
];

const legalFacts = [
  [
    "legalForm",
    "La forme juridique manque.",
    "Société, association ou autre\u00A0: les mentions légales la donnent.",
  ],
  ["businessRegistry", "Le numéro RCCM manque.", "Les mentions légales le donnent."],
  ["ein", "Le NINEA manque.", "Les mentions légales le donnent."],
  [
    "publicationDirector",
    "Le nom du directeur de la publication manque.",
    "Les mentions légales nomment la personne qui répond du site.",
  ],
  [
    "bankAccount",
    "Le compte bancaire manque.",
    "Sans lui, aucune entreprise ne peut payer par virement.",
  ],
] as const satisfies readonly (readonly [SettingKey, string, string])[];

const ofLegalNotice = (settings: Settings): Rule[] =>
  legalFacts.map(([key, what, todo]) =>
    setting(key, { isDone: settings[key] !== null, what, todo }),
  );

function ofTerms({ terms, settings }: OpeningCondition): Rule {
  const { bodyName, productName } = settings;
  const isNamed = terms?.names.body === bodyName && terms.names.product === productName;
  const what =
    terms && isNamed
      ? `Les conditions générales en vigueur sont le modèle livré avec le produit, au nom de «\u00A0${bodyName}\u00A0».`
      : terms
        ? `Les conditions générales en vigueur nomment «\u00A0${terms.names.body}\u00A0» et «\u00A0${terms.names.product}\u00A0», et non «\u00A0${bodyName}\u00A0» et «\u00A0${productName}\u00A0».`
        : "Aucune édition des conditions générales n’est en vigueur.";
  return {
    name: "terms",
    group: "authority",
    isDone: terms?.byPerson === true && isNamed,
    what,
    todo: "Vérifiez d’abord le nom de l’organisme et celui de la plateforme, faites relire le texte, puis publiez une édition\u00A0: chaque entreprise qui s’inscrit l’accepte.",
    link: { label: "Publier", path: "/bureau/conditions-generales" },
  };
}

const ofSampleFigures = ({ settings }: OpeningCondition): Rule =>
  setting("figuresAreSamples", {
    isDone: !settings.figuresAreSamples,
    what: "Les deux chiffres de la page d’accueil sont des exemples.",
    todo: "La page le dit aux visiteurs. Donnez les vôtres, puis dites qu’ils ne sont plus des exemples.",
  });

const ofDemonstration = ({ hasDemonstration }: OpeningCondition): Rule => ({
  name: "demonstration",
  group: "machine",
  isDone: !hasDemonstration,
  what: "L’annuaire montre des entreprises de démonstration.",
  todo: "Retirez-les avec leurs comptes, produit arrêté\u00A0: npm run demo -- --remove.",
});

const ofPeople = ({ holders }: OpeningCondition): Rule[] =>
  (
    [
      [
        "administrator",
        2,
        "Il n’y a pas de second administrateur.",
        "Les frais et la perte d’un second facteur demandent l’accord d’un autre administrateur. Si le seul perd son accès, il faut passer par le serveur.",
      ],
      [
        "registrar",
        1,
        "Personne n’a le rôle «\u00A0Recevabilité\u00A0».",
        "Sans lui, aucun dossier déposé n’est ouvert et aucun message n’est lu.",
      ],
      [
        "cashier",
        1,
        "Personne n’a le rôle «\u00A0Caisse\u00A0».",
        "Personne d’autre n’enregistre un chèque, des espèces ou un virement. Un remboursement demande même deux personnes de la caisse.",
      ],
    ] as const
  ).map(([role, fewest, what, todo]) => ({
    name: role,
    group: "people" as const,
    isDone: holders[role] >= fewest,
    what,
    todo,
    link: { label: "Inviter", path: "/bureau/personnes/inviter" },
  }));

const ofMachine = (condition: OpeningCondition): Rule[] => {
  const { isPublic, mails, seal, secretGiven, backups } = condition;
  const rule = (name: string, isDone: boolean, what: string, todo: string): Rule => ({
    name,
    group: "machine",
    isDone,
    what,
    todo,
  });
  return [
    rule(
      "public-address",
      isPublic,
      "L’adresse publique du site n’est pas donnée.",
      "Donnez-la dans PUBLIC_URL\u00A0: les liens des e-mails, les certificats et les clés d’accès la portent.",
    ),
    {
      ...rule(
        "mail",
        mails.go === "server" && mails.haveArrived,
        mails.go === "folder"
          ? "Les e-mails ne partent pas\u00A0: ils sont écrits dans un dossier."
          : "Rien ne montre encore qu’un e-mail soit arrivé.",
        mails.go === "folder"
          ? "Donnez l’adresse d’un serveur d’e-mails dans SMTP_URL, puis invitez une personne\u00A0: la ligne s’efface quand elle a ouvert le lien reçu."
          : "Invitez une personne\u00A0: la ligne s’efface quand elle a ouvert le lien reçu.",
      ),
      ...(mails.go === "server" && {
        link: { label: "Inviter", path: "/bureau/personnes/inviter" },
      }),
    },
    rule(
      "seal",
      seal !== null && !seal.isTrial,
      seal === null
        ? "Aucune clé de cachet n’est en service."
        : "La clé de cachet est une clé d’essai\u00A0: chaque certificat porterait la mention «\u00A0ESSAI\u00A0».",
      "Faites la racine et la première clé de l’organisme\u00A0: npm run keys -- init.",
    ),
    rule(
      "secret",
      secretGiven,
      "Le secret qui signe les connexions a été créé par le produit, à côté de ses données.",
      "Donnez-lui un secret gardé à part, dans SECRETS ou SECRET.",
    ),
    rule(
      "backup",
      backups.backup?.good === true,
      backups.backup ? "La dernière sauvegarde a échoué." : "Aucune sauvegarde n’a été signalée.",
      "Mettez en marche la sauvegarde de chaque nuit (deploy/tabax-backup), ou faites signaler celle que vous avez (npm run backup:report).",
    ),
    rule(
      "drill",
      backups.drill?.good === true,
      backups.drill
        ? "Le dernier essai de restauration a échoué."
        : "Aucun essai de restauration n’a été signalé.",
      "Lancez-en un (deploy/tabax-drill)\u00A0: rien d’autre ne prouve que la sauvegarde se restaure.",
    ),
  ];
};
