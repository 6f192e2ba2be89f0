import * as v from "valibot";
import { typedEmail, typedPhone } from "#app/forms/typed-text.ts";

const text = (maximum: number, required: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(maximum, `Ce texte ne doit pas dépasser ${maximum} caractères`),
    v.regex(/^\P{Cc}*$/u, "Ce texte doit tenir sur une seule ligne"),
  );

/** An optional text: null and an empty form field both mean absent. */
const absentOr = <Output>(schema: v.GenericSchema<string, Output>) =>
  v.pipe(
    v.nullable(v.string("Cette valeur doit être un texte")),
    v.transform((input) => (input === "" ? null : input)),
    v.nullable(schema),
  );

const webAddress = v.pipe(
  v.string("L’adresse doit être un texte"),
  v.trim(),
  v.maxLength(500, "L’adresse ne doit pas dépasser 500 caractères"),
  v.check(isSecureUrl, "L’adresse doit commencer par https://"),
);

const units = {
  hours: [" d’heures", "heure", "heures"],
  days: [" de jours", "jour", "jours"],
  "working-days": [" de jours ouvrés", "jour ouvré", "jours ouvrés"],
  months: [" de mois", "mois", "mois"],
  years: [" d’années", "an", "ans"],
} as const;

/** A whole number within two bounds, of a unit or alone; its messages name what it is. */
function wholeNumber(what: string, minimum: number, maximum: number, unit?: keyof typeof units) {
  const [ofUnit, one, many] = unit ? units[unit] : ["", "", ""];
  const inUnit = (bound: number) => (unit ? `${bound}\u00A0${bound < 2 ? one : many}` : `${bound}`);
  return v.pipe(
    v.number(`${what} doit être un nombre${ofUnit}`),
    v.integer(`${what} doit être un nombre entier${ofUnit}`),
    v.minValue(minimum, `${what} doit être d’au moins ${inUnit(minimum)}`),
    v.maxValue(maximum, `${what} ne doit pas dépasser ${inUnit(maximum)}`),
  );
}

/** The settings that the certification body may change without a developer, as stored (design §4). Secrets are configuration. */
export const settingsSchema = v.strictObject(
  {
    /** Name of the platform, in the titles: « INSCRIPTION {product} » (Spec §2). */
    productName: text(40, "Le nom de la plateforme est requis"),
    /** Name of the qualification body: sender and signature of the mails. */
    bodyName: text(80, "Le nom de l’organisme est requis"),
    email: typedEmail(
      "L’adresse e-mail est requise",
      "L’adresse e-mail n’est pas complète (exemple\u00A0: contact@exemple.sn)",
    ),
    /** E.164. */
    phone: typedPhone(),
    address: text(200, "L’adresse est requise"),
    /** Town under the letters of decisions: « Fait à Dakar ». */
    letterPlace: text(60, "Le lieu des lettres est requis"),
    hours: text(80, "Les horaires sont requis"),
    /** Target of « ESPACE ENTREPRISE »: a page of this site, or an external portal. */
    portalUrl: v.pipe(
      v.string("L’adresse de l’espace entreprise est requise"),
      v.trim(),
      v.maxLength(500, "L’adresse ne doit pas dépasser 500 caractères"),
      v.check(
        (input) => isPathOfThisSite(input) || isSecureUrl(input),
        "L’adresse de l’espace entreprise doit commencer par / ou par https://",
      ),
    ),
    /** File name of the downloaded terms, without « .pdf »; derived from the product's name when null. */
    termsFileLabel: absentOr(text(80, "Le nom du fichier des conditions doit être un texte")),
    /** Facts of the legal notice and the privacy page, which leave out null values. */
    legalForm: absentOr(text(80, "La forme juridique doit être un texte")),
    ein: absentOr(text(40, "Le NINEA doit être un texte")),
    businessRegistry: absentOr(text(40, "Le numéro RCCM doit être un texte")),
    publicationDirector: absentOr(
      text(80, "Le nom du directeur de la publication doit être un texte"),
    ),
    hostingProvider: absentOr(text(200, "L’hébergeur doit être un texte")),
    dataProtectionReceipt: absentOr(
      text(80, "Le numéro de récépissé de la CDP doit être un texte"),
    ),
    /** Licence under which the data of the directory may be reused, and the page that holds its text. */
    dataLicence: text(80, "Le nom de la licence des données est requis"),
    dataLicenceUrl: absentOr(webAddress),
    /** Whether the published fees include taxes (terms 5), as a sentence beside them. */
    feesTaxes: text(200, "La phrase sur les taxes est requise"),
    /** The two figures of the home page (Spec §2), with their sign: « 10+ ». */
    experienceFigure: text(12, "Le nombre d’années d’expérience est requis"),
    qualifiedFigure: text(12, "Le nombre d’entreprises qualifiées est requis"),
    /** When true, pages say that both figures are samples. */
    figuresAreSamples: v.boolean("Dites par vrai ou faux si les chiffres sont des exemples"),
    /** Folder of this site with `1.mp3` to `4.mp3`: the steps of « En bref » spoken in Wolof. */
    wolofSpeechFolder: absentOr(
      v.pipe(
        v.string("Le dossier des enregistrements doit être un texte"),
        v.trim(),
        v.maxLength(200, "Le dossier des enregistrements ne doit pas dépasser 200 caractères"),
        v.check(
          (input) => isPathOfThisSite(input) && !input.endsWith("/"),
          "Le dossier des enregistrements doit commencer par / et ne pas finir par /",
        ),
      ),
    ),
    facebookUrl: absentOr(webAddress),
    linkedinUrl: absentOr(webAddress),
    xUrl: absentOr(webAddress),
    youtubeUrl: absentOr(webAddress),
    /** How many days before its end a qualification is shown as due for renewal (decision of the certification body). */
    renewalOpensDays: v.pipe(
      v.number("Le délai de renouvellement doit être un nombre de jours"),
      v.integer("Le délai de renouvellement doit être un nombre entier de jours"),
      v.minValue(0, "Le délai de renouvellement ne peut pas être négatif"),
      v.maxValue(730, "Le délai de renouvellement ne doit pas dépasser 730\u00A0jours"),
    ),
    activationValidityHours: wholeNumber(
      "La durée de validité du lien d’activation",
      1,
      720,
      "hours",
    ),
    /** Days after which a sent or given-up mail is removed; longer than the validity of any link in a mail. */
    mailRetentionDays: v.pipe(
      wholeNumber("La durée de conservation des e-mails envoyés", 30, 3650, "days"),
      v.description(
        "Nombre de jours après lesquels la copie d’un e-mail envoyé, ou abandonné, est effacée.",
      ),
    ),
    /** Days after the end of its last link after which a registration that nobody activated is removed with all its data. */
    registrationExpiryDays: v.pipe(
      wholeNumber("La durée d’attente des inscriptions non activées", 1, 365, "days"),
      v.description(
        "Nombre de jours après la fin de son dernier lien au bout desquels une inscription jamais activée est effacée.",
      ),
    ),
    /** Registrations accepted from one network address per hour; at a registration event many people share one address. */
    registrationsPerHour: v.pipe(
      wholeNumber("Le nombre d’inscriptions par heure", 10, 2000),
      v.description(
        "Nombre d’inscriptions acceptées en une heure depuis une même adresse de réseau.",
      ),
    ),
    /** Account for bank transfers, shown on the payment page; null offers no transfers. */
    bankAccount: absentOr(text(120, "Le compte bancaire doit être un texte")),
    /** Cash above this amount, in FCFA, is counted by one person and confirmed by another. */
    cashLimit: v.pipe(
      v.number("La limite des espèces doit être un nombre de FCFA"),
      v.integer("La limite des espèces doit être un nombre entier de FCFA"),
      v.minValue(0, "La limite des espèces ne peut pas être négative"),
      v.maxValue(
        100_000_000,
        "La limite des espèces ne doit pas dépasser 100\u202F000\u202F000\u00A0FCFA",
      ),
    ),
    /** Share of its seats, in percent, that each college needs before a vote of the committee opens (review §5). */
    committeeQuorum: v.pipe(
      wholeNumber("Le quorum de la commission", 1, 100),
      v.description("Part des sièges de chaque collège qu’il faut pour voter."),
    ),
    /** The same share in a second session, after one without its quorum. */
    committeeSecondQuorum: v.pipe(
      wholeNumber("Le quorum de la seconde séance", 1, 100),
      v.description("Part des sièges de chaque collège qu’il faut pour voter en seconde séance."),
    ),
    /** Days between the convocation of the members and their session; a later convocation gives a reason. */
    committeeNoticeDays: wholeNumber("Le délai de convocation", 0, 60, "days"),
    /** Days between a session without its quorum and its second session. */
    committeeSecondDays: v.pipe(
      wholeNumber("Le délai de la seconde séance", 1, 60),
      v.description("Nombre de jours entre une séance sans quorum et la seconde."),
    ),
    /** Fewest voters of a secret vote; three at least, because fewer tell what each one chose (review §2.4). */
    committeeFewestVoters: v.pipe(
      wholeNumber("Le nombre de votants d’un vote secret", 3, 25),
      v.description("Nombre de votants au-dessous duquel un vote n’est pas secret."),
    ),
    /** Whether counts of a vote of nine or more are kept. */
    committeeCounts: v.boolean("Dites par vrai ou faux si le nombre de voix est conservé"),
    /** Whether who presides has a casting vote after two ties (review §2.4). */
    committeeCasting: v.boolean("Dites par vrai ou faux si la présidence a une voix prépondérante"),
    /** Days within which surplus money is refunded; the mail to the company states this period. */
    refundDays: wholeNumber("Le délai des remboursements", 1, 90, "days"),
    /** Sworn statement that a member accepts when filing an application; the text and its hash are stored with the acceptance. */
    swornStatement: text(2000, "Le texte de la déclaration sur l’honneur est requis"),
    /** Years after which works no longer count for a class (domain §2.8). */
    referenceYears: v.pipe(
      wholeNumber("L’ancienneté des références", 1, 20, "years"),
      v.description("Nombre d’années pendant lesquelles des travaux terminés comptent."),
    ),
    /** Months after which entries removed from the lists of workers, equipment and works can no longer be restored. */
    endedMeansMonths: v.pipe(
      wholeNumber("La durée de conservation de ce qui est retiré des listes", 1, 60, "months"),
      v.description(
        "Nombre de mois après lesquels une ligne retirée des listes d’une entreprise est effacée.",
      ),
    ),
    /** Days within which an owner of works may answer a company's question about them. */
    confirmationDays: v.pipe(
      wholeNumber("Le délai de confirmation d’une référence", 8, 180, "days"),
      v.description("Nombre de jours pendant lesquels un maître d’ouvrage peut répondre."),
    ),
    /** Working days within which a company may object to who examines its application, or to an expert (ISO/IEC 17065 §6.2.2). `[P]` */
    objectionDays: v.pipe(
      wholeNumber("Le délai d’opposition", 1, 20, "working-days"),
      v.description(
        "Nombre de jours ouvrés pendant lesquels une entreprise peut s’opposer à qui examine son dossier, ou à un expert interrogé.",
      ),
    ),
    /** Working days within which somebody of the body acknowledges a complaint (ISO/IEC 17065 §7.13.3). `[P]` */
    complaintAcknowledgeDays: v.pipe(
      wholeNumber("Le délai de prise en charge d’une réclamation", 1, 20, "working-days"),
      v.description(
        "Nombre de jours ouvrés dans lesquels une réclamation est prise en charge par une personne.",
      ),
    ),
    /** Days within which the body promises to answer a complaint. `[P]` */
    complaintAnswerDays: v.pipe(
      wholeNumber("Le délai de réponse à une réclamation", 15, 180, "days"),
      v.description("Nombre de jours dans lesquels une réclamation reçoit sa réponse."),
    ),
    /** Days that a company has to answer what is held against it (applications §1.2). The database refuses fewer than ten. */
    hearingDays: v.pipe(
      wholeNumber("Le délai pour être entendu", 10, 60, "days"),
      v.description("Nombre de jours qu’une entreprise a pour répondre à ce qui lui est reproché."),
    ),
    /** Files per day; replacements count too. */
    documentsPerDay: v.pipe(
      wholeNumber("Le nombre de pièces par jour", 10, 1000),
      v.description("Nombre de fichiers qu’une entreprise peut envoyer en un jour."),
    ),
    vaultMegabytes: v.pipe(
      v.number("La place des pièces doit être un nombre de mégaoctets"),
      v.integer("La place des pièces doit être un nombre entier de mégaoctets"),
      v.minValue(50, "La place des pièces doit être d’au moins 50 Mo"),
      v.maxValue(20_000, "La place des pièces ne doit pas dépasser 20 000 Mo"),
      v.description("Place, en mégaoctets, que les pièces d’une entreprise peuvent prendre."),
    ),
    /** Days after which the file of a replaced document is deleted; its row stays. */
    documentRetentionDays: v.pipe(
      wholeNumber("La durée de conservation des pièces remplacées", 1, 3650, "days"),
      v.description(
        "Nombre de jours après lesquels le contenu d’une pièce remplacée, supprimée ou refusée est effacé.",
      ),
    ),
    /** Days during which a requested erasure of an account can be undone. */
    erasureGraceDays: wholeNumber("Le délai avant l’effacement d’un compte", 1, 60, "days"),
    messageRetentionMonths: v.pipe(
      wholeNumber("La durée de conservation des messages de contact", 1, 120, "months"),
      v.description("Nombre de mois après lesquels un message de contact est effacé."),
    ),
    relayedRetentionMonths: v.pipe(
      wholeNumber("La durée de conservation des messages aux entreprises", 1, 12, "months"),
      v.description(
        "Nombre de mois après lesquels la copie d’un message d’un visiteur de l’annuaire à une entreprise est effacée.",
      ),
    ),
    /** Retention of the log of what staff opened about companies and people. */
    accessLogMonths: v.pipe(
      wholeNumber("La durée de conservation du journal des accès", 6, 120, "months"),
      v.description("Nombre de mois après lesquels une ligne du journal des accès est effacée."),
    ),
    /** Retention of the security log and its alerts. */
    securityLogMonths: wholeNumber(
      "La durée de conservation du journal de sécurité",
      3,
      60,
      "months",
    ),
    /** Retention of sessions and mailed links after their end. */
    endedAccessDays: wholeNumber(
      "La durée de conservation des sessions et liens terminés",
      1,
      365,
      "days",
    ),
    /** Retention of the answers to repeatable requests (idempotency keys), for pages left open and drafts sent again. */
    answeredRequestDays: wholeNumber(
      "La durée de conservation des envois déjà traités",
      2,
      365,
      "days",
    ),
    /** Retention of newsletter requests that nobody confirmed, after the end of their link. */
    unconfirmedSubscriptionDays: wholeNumber(
      "La durée de conservation des abonnements jamais confirmés",
      1,
      365,
      "days",
    ),
    /** Retention of the proof of consent to the newsletter, after the end of the subscription. */
    endedSubscriptionMonths: wholeNumber(
      "La durée de conservation de la preuve d’un abonnement",
      1,
      120,
      "months",
    ),
    /** Retention of the IP address of an acceptance of the terms; the acceptance itself stays. */
    acceptancePlaceMonths: wholeNumber(
      "La durée de conservation de l’adresse IP d’une acceptation",
      1,
      120,
      "months",
    ),
  },
  refusedKey,
);

export type Settings = v.InferOutput<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export type SettingsChange = { [Key in SettingKey]?: Settings[Key] | undefined };

export const settingKeys = Object.keys(settingsSchema.entries) as SettingKey[];

/** The values in force until the certification body changes them. The e-mail address is in a reserved domain (RFC 2606). */
export const defaultSettings: Settings = {
  productName: "Tabax",
  bodyName: "Tabax Qualification BTP",
  email: "contact@tabax.example",
  phone: "+221338000000",
  address: "Dakar, Sénégal",
  letterPlace: "Dakar",
  hours: "Lun-Ven 8:00 - 18:00",
  portalUrl: "/espace",
  termsFileLabel: null,
  legalForm: null,
  ein: null,
  businessRegistry: null,
  publicationDirector: null,
  hostingProvider: null,
  dataProtectionReceipt: null,
  dataLicence: "CC BY 4.0",
  dataLicenceUrl: "https://creativecommons.org/licenses/by/4.0/deed.fr",
  feesTaxes: "Les montants sont toutes taxes comprises.",
  experienceFigure: "10+",
  qualifiedFigure: "1000+",
  figuresAreSamples: true,
  wolofSpeechFolder: null,
  facebookUrl: null,
  linkedinUrl: null,
  xUrl: null,
  youtubeUrl: null,
  renewalOpensDays: 180,
  activationValidityHours: 72,
  mailRetentionDays: 90,
  registrationExpiryDays: 7,
  registrationsPerHour: 150,
  bankAccount: null,
  cashLimit: 500_000,
  refundDays: 10,
  committeeQuorum: 50,
  committeeSecondQuorum: 33,
  committeeNoticeDays: 5,
  committeeSecondDays: 7,
  committeeFewestVoters: 3,
  committeeCounts: false,
  committeeCasting: true,
  swornStatement:
    "Je déclare sur l’honneur que les renseignements et les pièces de ce dossier sont exacts et complets, que l’entreprise n’est ni en faillite ni en liquidation, qu’elle est à jour de ses obligations fiscales et sociales ou en a demandé la preuve, et qu’elle accepte que l’organisme les vérifie. Je sais qu’une fausse déclaration entraîne le rejet du dossier ou le retrait du certificat.",
  referenceYears: 5,
  endedMeansMonths: 6,
  confirmationDays: 30,
  objectionDays: 3,
  complaintAcknowledgeDays: 5,
  complaintAnswerDays: 45,
  hearingDays: 15,
  documentsPerDay: 60,
  vaultMegabytes: 500,
  documentRetentionDays: 30,
  messageRetentionMonths: 24,
  relayedRetentionMonths: 12,
  accessLogMonths: 36,
  securityLogMonths: 12,
  endedAccessDays: 30,
  answeredRequestDays: 30,
  unconfirmedSubscriptionDays: 30,
  endedSubscriptionMonths: 36,
  acceptancePlaceMonths: 12,
  erasureGraceDays: 7,
};

function isSecureUrl(address: string): boolean {
  return address.startsWith("https://") && URL.canParse(address);
}

/** Browsers read `//host` and `/\host` as another site, and ignore tabs and line breaks inside. */
function isPathOfThisSite(address: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(address);
}

/** The message for an unknown setting, or for a value that is no object. */
export function refusedKey(issue: v.BaseIssue<unknown>): string {
  return issue.path ? "Ce paramètre n’existe pas" : "Les paramètres doivent être un objet";
}
