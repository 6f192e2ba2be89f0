import type { SettingKey } from "./settings.schema.ts";

export interface SettingLabel {
  label: string;
  /** Its purpose, in one sentence for the people who change it. */
  help: string;
  theme: SettingTheme;
  kind?: "line" | "number" | "choice";
  /** Unit of a number, in the plural. */
  unit?: string;
  /** Whether it may be empty. */
  optional?: true;
}

export const settingThemes = {
  authority: "L’organisme",
  site: "Le site",
  legal: "Mentions légales",
  money: "Paiements",
  delays: "Délais et conservation",
  committee: "La commission",
} as const;

export type SettingTheme = keyof typeof settingThemes;

/** The French label and help of every setting. */
export const settingLabels: Record<SettingKey, SettingLabel> = {
  productName: {
    label: "Nom de la plateforme",
    help: "Dans l’en-tête, les titres des pages et les e-mails.",
    theme: "authority",
  },
  bodyName: {
    label: "Nom de l’organisme",
    help: "Signature des e-mails et des documents.",
    theme: "authority",
  },
  email: {
    label: "Adresse e-mail",
    help: "Où l’on vous écrit, et d’où partent les e-mails si rien d’autre n’est prévu.",
    theme: "authority",
  },
  phone: {
    label: "Téléphone",
    help: "Avec l’indicatif, ex. : +221 33 800 00 00.",
    theme: "authority",
  },
  address: { label: "Adresse", help: "Adresse postale des bureaux.", theme: "authority" },
  letterPlace: {
    label: "Lieu des lettres",
    help: "Ville écrite sous les décisions : « Fait à Dakar ».",
    theme: "authority",
  },
  hours: {
    label: "Horaires",
    help: "Jours et heures d’ouverture, sur une ligne.",
    theme: "authority",
  },
  portalUrl: {
    label: "Adresse de l’espace entreprise",
    help: "Où mène «\u00A0ESPACE ENTREPRISE\u00A0»\u00A0: une page de ce site ou un portail ailleurs.",
    theme: "site",
  },
  termsFileLabel: {
    label: "Nom du fichier des conditions générales",
    help: "Sans «\u00A0.pdf\u00A0». Vide\u00A0: il est formé du nom de la plateforme.",
    theme: "site",
    optional: true,
  },
  legalForm: {
    label: "Forme juridique",
    help: "De l’organisme, sur les mentions légales.",
    theme: "legal",
    optional: true,
  },
  ein: { label: "NINEA", help: "De l’organisme.", theme: "legal", optional: true },
  businessRegistry: { label: "RCCM", help: "De l’organisme.", theme: "legal", optional: true },
  publicationDirector: {
    label: "Directeur de la publication",
    help: "Personne responsable de ce que le site publie.",
    theme: "legal",
    optional: true,
  },
  hostingProvider: {
    label: "Hébergeur",
    help: "Nom et adresse de l’hébergeur du site.",
    theme: "legal",
    optional: true,
  },
  dataProtectionReceipt: {
    label: "Récépissé de la CDP",
    help: "Numéro de la déclaration auprès de la Commission de protection des données personnelles.",
    theme: "legal",
    optional: true,
  },
  dataLicence: {
    label: "Licence des données de l’annuaire",
    help: "Nom de la licence sous laquelle d’autres peuvent réutiliser l’annuaire, ex. : CC BY 4.0.",
    theme: "legal",
  },
  dataLicenceUrl: {
    label: "Texte de la licence des données",
    help: "Adresse de la page qui donne le texte de cette licence.",
    theme: "legal",
    optional: true,
  },
  feesTaxes: {
    label: "Taxes sur les frais",
    help: "Phrase écrite sous le tableau des frais, exemple\u00A0: «\u00A0Les montants sont toutes taxes comprises.\u00A0»",
    theme: "money",
  },
  experienceFigure: {
    label: "Chiffre des années d’expérience",
    help: "Sur la page d’accueil, avec son signe, ex. : 10+.",
    theme: "site",
  },
  qualifiedFigure: {
    label: "Chiffre des entreprises qualifiées",
    help: "Sur la page d’accueil tant que les chiffres sont des exemples, ex. : 1000+\u202F; ensuite le site compte les entreprises de l’annuaire.",
    theme: "site",
  },
  figuresAreSamples: {
    label: "Ces chiffres sont des exemples",
    help: "Tant que c’est oui, les pages le disent à côté de chaque chiffre.",
    theme: "site",
    kind: "choice",
  },
  wolofSpeechFolder: {
    label: "Enregistrements en wolof",
    help: "Dossier de ce site (dans «\u00A0public\u00A0») qui contient 1.mp3 à 4.mp3, un par étape de la page «\u00A0En bref\u00A0», exemple\u00A0: /parole/wolof. Vide\u00A0: rien n’est montré.",
    theme: "site",
    optional: true,
  },
  facebookUrl: { label: "Page Facebook", help: "Adresse complète.", theme: "site", optional: true },
  linkedinUrl: { label: "Page LinkedIn", help: "Adresse complète.", theme: "site", optional: true },
  xUrl: { label: "Compte X", help: "Adresse complète.", theme: "site", optional: true },
  youtubeUrl: { label: "Chaîne YouTube", help: "Adresse complète.", theme: "site", optional: true },
  renewalOpensDays: {
    label: "Annonce d’un renouvellement",
    help: "Combien de temps avant sa fin une qualification est dite à renouveler.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  activationValidityHours: {
    label: "Validité du lien d’activation",
    help: "Après quoi le lien de l’e-mail d’activation ne sert plus.",
    theme: "delays",
    kind: "number",
    unit: "heures",
  },
  mailRetentionDays: {
    label: "Conservation des copies d’e-mails",
    help: "Après l’envoi ou l’abandon, la copie est effacée.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  registrationExpiryDays: {
    label: "Attente des inscriptions non activées",
    help: "Après la fin de son dernier lien, une inscription que personne n’a activée est effacée.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  erasureGraceDays: {
    label: "Délai avant l’effacement d’un compte",
    help: "Pendant ce temps, la personne peut encore annuler.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  registrationsPerHour: {
    label: "Inscriptions par heure depuis une même adresse",
    help: "À relever pour une journée d’inscription : toute une salle partage l’adresse de son accès à Internet.",
    theme: "delays",
    kind: "number",
    unit: "inscriptions",
  },
  bankAccount: {
    label: "Compte bancaire des virements",
    help: "IBAN, banque et titulaire, tels que les entreprises les recopient. Vide\u00A0: le virement n’est pas proposé.",
    theme: "money",
    optional: true,
  },
  cashLimit: {
    label: "Espèces à compter à deux",
    help: "Au-dessus de ce montant, une personne compte et une autre valide.",
    theme: "money",
    kind: "number",
    unit: "FCFA",
  },
  committeeQuorum: {
    label: "Quorum de chaque collège",
    help: "Part des sièges de chaque collège qu’il faut pour voter. Les récusés et le rapporteur ne comptent pas.",
    theme: "committee",
    kind: "number",
    unit: "%",
  },
  committeeSecondQuorum: {
    label: "Quorum de la seconde séance",
    help: "Part des sièges de chaque collège, après une séance sans quorum.",
    theme: "committee",
    kind: "number",
    unit: "%",
  },
  committeeNoticeDays: {
    label: "Délai de convocation",
    help: "Jours, au moins, entre la convocation et la séance. Une convocation plus tardive demande un motif, que les membres et le procès-verbal lisent.",
    theme: "committee",
    kind: "number",
    unit: "jours",
  },
  committeeSecondDays: {
    label: "Délai de la seconde séance",
    help: "Jours, au moins, entre une séance sans quorum et la seconde.",
    theme: "committee",
    kind: "number",
    unit: "jours",
  },
  committeeFewestVoters: {
    label: "Votants d’un vote secret",
    help: "Au-dessous, le point est reporté ou voté à main levée. Jamais moins de trois.",
    theme: "committee",
    kind: "number",
    unit: "votants",
  },
  committeeCounts: {
    label: "Garder le nombre de voix",
    help: "À partir de neuf votants seulement. Un nombre de voix peut dire ce que chacun a choisi.",
    theme: "committee",
    kind: "choice",
  },
  committeeCasting: {
    label: "Voix prépondérante de la présidence",
    help: "Après deux votes partagés sur la même proposition. Elle est ouverte, motivée et inscrite au procès-verbal.",
    theme: "committee",
    kind: "choice",
  },
  refundDays: {
    label: "Délai annoncé d’un remboursement",
    help: "Jours, dits à l’entreprise, dans lesquels une somme reçue en trop est rendue.",
    theme: "money",
    kind: "number",
    unit: "jours",
  },
  swornStatement: {
    label: "Déclaration sur l’honneur",
    help: "Texte accepté au dépôt d’un dossier. Chaque dépôt garde le texte de son jour.",
    theme: "legal",
  },
  documentsPerDay: {
    label: "Fichiers envoyés par jour",
    help: "Par une même entreprise. Au-delà, elle continue le lendemain.",
    theme: "delays",
    kind: "number",
    unit: "fichiers",
  },
  vaultMegabytes: {
    label: "Place des pièces d’une entreprise",
    help: "Au-delà, elle supprime des pièces avant d’en ajouter.",
    theme: "delays",
    kind: "number",
    unit: "mégaoctets",
  },
  documentRetentionDays: {
    label: "Conservation des pièces remplacées ou supprimées",
    help: "Passé ce délai, le contenu du fichier est effacé. La ligne qui dit qu’il était là reste.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  referenceYears: {
    label: "Ancienneté des références de travaux",
    help: "Les travaux terminés avant ne comptent plus dans les chiffres d’un dossier.",
    theme: "delays",
    kind: "number",
    unit: "ans",
  },
  endedMeansMonths: {
    label: "Conservation de ce qui est retiré des listes",
    help: "Personnel, matériel et références retirés par une entreprise\u00A0: passé ce délai, ils sont effacés.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
  confirmationDays: {
    label: "Délai de confirmation d’une référence",
    help: "Le temps pendant lequel un maître d’ouvrage peut répondre. Il est relancé une fois, après sept jours.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  objectionDays: {
    label: "Délai d’opposition à qui examine",
    help: "Le temps que l’entreprise a pour s’opposer, avec une raison, à la personne qui examine son dossier ou à un expert interrogé.",
    theme: "delays",
    kind: "number",
    unit: "jours ouvrés",
  },
  complaintAcknowledgeDays: {
    label: "Prise en charge d’une réclamation",
    help: "Le temps dans lequel une personne qui n’est pas concernée prend une réclamation en charge.",
    theme: "delays",
    kind: "number",
    unit: "jours ouvrés",
  },
  complaintAnswerDays: {
    label: "Réponse à une réclamation",
    help: "Le jour de la réponse que la page de suivi annonce à qui réclame.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  hearingDays: {
    label: "Délai d’une entreprise pour être entendue",
    help: "Le temps qu’une entreprise a pour répondre à ce qui lui est reproché, avant toute décision.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  messageRetentionMonths: {
    label: "Conservation des messages de contact",
    help: "Après la réception, le message est effacé.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
  relayedRetentionMonths: {
    label: "Conservation des messages aux entreprises",
    help: "Après l’envoi, la copie d’un message d’un visiteur de l’annuaire est effacée.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
  accessLogMonths: {
    label: "Conservation du journal des accès",
    help: "Qui, dans l’organisme, a ouvert quelle fiche. Passé ce délai, la ligne est effacée.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
  securityLogMonths: {
    label: "Conservation du journal de sécurité",
    help: "Connexions, refus, rôles, alertes. Passé ce délai, la ligne est effacée.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
  endedAccessDays: {
    label: "Conservation des sessions et liens terminés",
    help: "Après leur fin\u00A0: jusque-là, une page peut encore dire pourquoi un lien ne sert plus.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  answeredRequestDays: {
    label: "Conservation des envois déjà traités",
    help: "Leur empreinte empêche qu’une inscription envoyée deux fois soit enregistrée deux fois.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  unconfirmedSubscriptionDays: {
    label: "Conservation des abonnements jamais confirmés",
    help: "Après la fin du lien de confirmation de la lettre d’information.",
    theme: "delays",
    kind: "number",
    unit: "jours",
  },
  endedSubscriptionMonths: {
    label: "Conservation de la preuve d’un abonnement",
    help: "Après le désabonnement, la preuve de l’accord donné à la lettre d’information.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
  acceptancePlaceMonths: {
    label: "Conservation de l’adresse IP d’une acceptation",
    help: "Ensuite il ne reste que la version des conditions acceptée, par qui et quand.",
    theme: "delays",
    kind: "number",
    unit: "mois",
  },
};
