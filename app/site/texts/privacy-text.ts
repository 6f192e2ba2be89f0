import { days, hours, months, years } from "#app/kernel/french.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { recordsKeptYears, validity } from "#app/settings/validity.ts";
import { absoluteDays, idleDays, onTheDevice } from "./privacy-device-text.ts";
import { link, type TextSection } from "./text-page-content.ts";

/** The privacy notice (law 2008-12, domain §4.1). It must state exactly what the product does. */
export function privacy(settings: PublicSettings): TextSection[] {
  const { bodyName, address, email, dataProtectionReceipt } = settings;
  return [
    {
      id: "essentiel",
      title: "L’essentiel",
      blocks: [
        {
          items: [
            "Lire le site ne demande aucun compte et ne dépose aucun cookie de suivi.",
            "Rien n’est vendu, loué ni donné à des publicitaires ou à des services de mesure d’audience\u00A0: nous n’en utilisons aucun.",
            "L’annuaire public ne montre que des données d’entreprise, jamais le téléphone ni l’e-mail d’une personne.",
            "Vous pouvez voir vos données, les emporter, les faire corriger ou effacer, depuis votre compte ou en nous écrivant.",
          ],
        },
      ],
    },
    {
      id: "responsable",
      title: "Qui est responsable",
      blocks: [
        [
          `Le responsable du traitement est ${bodyName}, ${address}. Pour toute question sur vos données\u00A0: `,
          link(email, `mailto:${email}`),
          ".",
        ],
        "Les traitements relèvent de la loi n°\u00A02008-12 du 25 janvier 2008 sur la protection des données à caractère personnel et de son décret d’application n°\u00A02008-721, sous le contrôle de la Commission de protection des données personnelles (CDP). L’organisme accomplit auprès d’elle les formalités que la loi prévoit.",
        ...(dataProtectionReceipt
          ? [`Récépissé de déclaration à la CDP\u00A0: n°\u00A0${dataProtectionReceipt}.`]
          : []),
      ],
    },
    ...collected(settings),
    {
      id: "destinataires",
      title: "Qui y a accès",
      blocks: [
        {
          items: [
            "Les personnes de l’organisme chargées des inscriptions, des dossiers, des paiements, des demandes de contact et de la lettre, chacune pour ce qu’elle a à faire.",
            "Les membres de la même entreprise, pour ce qui la concerne.",
            "Le prestataire de paiement que l’entreprise choisit, pour ce paiement.",
            "Les prestataires techniques qui hébergent la plateforme et acheminent ses e-mails, pour ce seul service.",
            "Le public, pour les données d’entreprise de l’annuaire énumérées plus haut.",
            "Une autorité, quand la loi nous y oblige.",
          ],
        },
        "Si le serveur ou l’acheminement des e-mails se trouve hors du Sénégal, l’organisme indique le pays à toute personne qui le demande et n’y recourt que dans les conditions prévues par la loi n°\u00A02008-12.",
      ],
    },
    ...onTheDevice,
    {
      id: "securite",
      title: "Comment elles sont protégées",
      blocks: [
        "Les mots de passe ne sont pas conservés\u00A0: seule l’est une empreinte (Argon2id) qui permet de les vérifier. Les liens envoyés par e-mail ne servent qu’une fois et ne restent valables qu’un temps limité. Les événements importants d’une entreprise sont inscrits dans un journal qui ne peut être que complété. Chaque ligne y est liée à la précédente, et le tout est vérifié chaque jour, pour qu’une modification se voie. L’effacement d’une donnée personnelle y reste possible.",
        "Si un incident met vos données en danger, nous vous en informons.",
      ],
    },
    ...rights(settings),
  ];
}

function collected(settings: PublicSettings): TextSection[] {
  const {
    activationValidityHours,
    erasureGraceDays,
    mailRetentionDays,
    documentRetentionDays,
    endedMeansMonths,
    messageRetentionMonths,
    relayedRetentionMonths,
    accessLogMonths,
    registrationExpiryDays,
    endedAccessDays,
    answeredRequestDays,
    unconfirmedSubscriptionDays,
    endedSubscriptionMonths,
    securityLogMonths,
    acceptancePlaceMonths,
  } = settings;
  return [
    {
      id: "donnees",
      title: "Quelles données, et pour quoi faire",
      blocks: [
        "Nous ne demandons que ce qui sert. Les champs facultatifs sont signalés comme tels\u202F; sans les autres, la demande ne peut pas être traitée.",
        {
          labels: ["Données", "Usage", "Fondement"],
          records: [
            [
              "Inscription d’une entreprise",
              "Entreprise\u00A0: nom, NINEA, RCCM, adresse, téléphone, e-mail, forme juridique, capital, chiffre d’affaires, date de création, site web, domaines d’activité. Contact principal\u00A0: prénom, nom, e-mail, fonction. Mot de passe, sous forme d’empreinte.",
              "Créer et activer le compte, instruire la demande de qualification, joindre l’entreprise",
              "Votre demande et les conditions générales acceptées",
            ],
            [
              "Acceptation des conditions",
              "Version acceptée, empreinte du document, date, adresse IP, navigateur",
              "Prouver ce qui a été accepté",
              "Obligation de preuve",
            ],
            [
              "Connexion",
              "Adresse e-mail, adresse IP, navigateur, début et fin de la session",
              "Vous reconnaître d’une page à l’autre, protéger le compte",
              "Exécution du service",
            ],
            [
              "Pièces et dossier d’une entreprise",
              "Pièces envoyées, dont la pièce d’identité du dirigeant, preuves de paiement, contenu du dossier, messages avec le nom de qui les écrit",
              "Instruire la demande de qualification, suivre ses paiements",
              "Votre demande et les conditions générales acceptées",
            ],
            [
              "Membres d’une entreprise",
              "Nom, adresse e-mail, rôle, invitations envoyées et reçues",
              "Laisser plusieurs personnes agir pour l’entreprise",
              "La demande de l’entreprise",
            ],
            [
              "Réclamation",
              "Nom, adresse e-mail ou téléphone, ce que vous écrivez, vos pièces, votre choix sur votre nom. Votre nom n’est lu que par la personne en charge, sauf si vous acceptez qu’il soit dit",
              "Examiner la réclamation et vous répondre",
              "Votre demande, et les règles de la certification",
            ],
            [
              "Reprise de l’accès à une entreprise",
              "Nom, fonction et adresse e-mail de qui la demande, motif, justificatif, opposition éventuelle",
              "Rendre son accès à une entreprise dont le responsable est parti, sans le donner à un autre",
              "Votre demande",
            ],
            [
              "Double vérification",
              "Partie publique d’une clé d’accès, secret chiffré d’une application de codes, empreintes des codes de secours",
              "Vérifier qu’une connexion est la vôtre",
              "Sécurité de la plateforme",
            ],
            [
              "Personnel d’une entreprise",
              "Nom, métier, diplôme, expérience et contrat, que l’entreprise nous donne et dont elle informe son personnel",
              "Juger les moyens de l’entreprise",
              "La demande de l’entreprise et son intérêt légitime",
            ],
            [
              "Maître d’ouvrage nommé par une entreprise",
              "Nom et adresse e-mail que l’entreprise nous donne\u202F; réponses, nom et fonction s’il répond",
              "Lui demander, deux fois au plus, si les travaux ont été faits",
              "Intérêt légitime à vérifier ce qui est déclaré, réponse libre",
            ],
            [
              "Expert extérieur interrogé sur un dossier",
              "Nom, organisation, adresse e-mail, habilitations et leurs preuves, questions posées, intérêts déclarés, avis signés, pages et pièces ouvertes",
              "Éclairer une décision, savoir sur quel avis elle repose",
              "Engagement signé par l’expert, obligation de preuve",
            ],
            [
              "Personnes de l’organisme",
              "Nom, adresse e-mail, rôles et mandats, habilitations, engagement d’indépendance, intérêts déclarés, absences, dossiers confiés, actes signés, connexions et fiches ouvertes",
              "Répartir le travail, écarter d’un dossier qui y a un intérêt, savoir qui a fait quoi",
              "Contrat ou mandat, indépendance des décisions, obligation de preuve",
            ],
            [
              "Membres et observateurs de la commission",
              "Nom, adresse e-mail, collège et mandat, suppléance, convocations et réponses, présences, intérêts déclarés et récusations\u202F; pour un vote secret, que chacun a voté, jamais comment\u202F; pour un vote à main levée, ce que chacun a voté",
              "Tenir les séances, vérifier le quorum, écarter d’un vote qui y a un intérêt",
              "Mandat, indépendance des décisions, obligation de preuve",
            ],
            [
              "Message de contact",
              "Nom, e-mail, téléphone s’il est donné, message, date, adresse IP, navigateur",
              "Vous répondre, écarter les envois abusifs",
              "Votre demande",
            ],
            [
              "Message d’un visiteur à une entreprise de l’annuaire",
              "Nom, e-mail, téléphone s’il est donné, message, date",
              "Transmettre le message à l’entreprise, agir en cas d’abus",
              "Votre demande",
            ],
            [
              "Téléphone, lieux de travail et formulaire de la fiche d’une entreprise",
              "Ce que l’entreprise choisit de montrer",
              "Joindre l’entreprise",
              "Son consentement, qu’elle retire à tout moment",
            ],
            [
              "Lettre d’information",
              "Adresse e-mail, dates et adresses IP de la demande et de la confirmation",
              "Envoyer la lettre, prouver votre accord",
              "Votre consentement, confirmé par e-mail",
            ],
            [
              "Annuaire public",
              "Nom et nom commercial de l’entreprise, NINEA, RCCM, forme juridique, date de création, région, site web, certificats et qualifications",
              "Permettre à chacun de vérifier une qualification",
              "Conditions générales acceptées, intérêt du public",
            ],
            [
              "Protection contre les abus",
              "Nombre de tentatives par adresse de réseau, et par e-mail sous forme d’empreinte",
              "Limiter les essais de mots de passe et les envois en masse",
              "Sécurité de la plateforme",
            ],
          ],
        },
        "Une entreprise n’entre dans l’annuaire qu’avec son premier certificat. Son adresse, son téléphone, son e-mail et les personnes qui la représentent n’y figurent pas. Le nom d’une entreprise individuelle peut être celui d’une personne\u00A0: il est publié comme nom d’entreprise.",
        "Nous ne demandons ni casier judiciaire, ni donnée de santé, ni donnée biométrique. Aucune décision n’est prise par un programme seul\u00A0: une qualification est accordée ou refusée par des personnes.",
        "Le journal technique du serveur note l’heure, la page demandée et le résultat de chaque visite, sans adresse IP ni paramètres de l’adresse.",
        `Un journal de sécurité, conservé ${months(securityLogMonths)}, note avec l’adresse IP les connexions et leurs refus, les demandes de nouveau mot de passe, les accès refusés, les limites atteintes, les changements de paramètres et de rôles et les exports\u00A0: il sert à reconnaître une attaque et à protéger les comptes.`,
        `Un journal des accès, conservé ${months(accessLogMonths)}, note qui, dans l’organisme, a ouvert quelle fiche d’entreprise ou de personne, et quand.`,
      ],
    },
    {
      id: "durees",
      title: "Combien de temps",
      blocks: [
        {
          facts: [
            {
              term: "Compte et fiche de l’entreprise",
              value: "Tant que le compte existe, puis le temps des obligations ci-dessous",
            },
            {
              term: "Acceptations, paiements, décisions et certificats",
              value: `${years(recordsKeptYears)}, comme le prévoient les conditions générales et la loi n°\u00A02008-08`,
            },
            {
              term: "Adresse IP et navigateur d’une acceptation",
              value: `${months(acceptancePlaceMonths)}, puis il ne reste que ce qui a été accepté, et quand`,
            },
            {
              term: "Lien d’activation",
              value: `Valable ${hours(activationValidityHours)}, utilisable une seule fois`,
            },
            {
              term: "Inscription que personne n’active",
              value: `Effacée avec ses e-mails ${days(registrationExpiryDays)} après la fin de son dernier lien\u202F; il en reste une ligne sans donnée dans le journal`,
            },
            {
              term: "Lien de nouveau mot de passe",
              value: `Valable ${hours(validity.resetLinkHours)}, utilisable une seule fois`,
            },
            {
              term: "Session",
              value: `${idleDays} après la dernière utilisation et ${absoluteDays} au plus, ou jusqu’à la déconnexion`,
            },
            {
              term: "Trace des sessions, des liens et des invitations qui ne sont plus valables",
              value: `${days(endedAccessDays)} après leur fin`,
            },
            {
              term: "Empreinte d’une inscription envoyée, pour ne pas l’enregistrer deux fois",
              value: `${days(answeredRequestDays)} après l’envoi`,
            },
            {
              term: "Copie des e-mails envoyés",
              value: `${days(mailRetentionDays)} après l’envoi, ou après le dernier essai`,
            },
            {
              term: "Pièces de l’entreprise",
              value: `Tant que l’entreprise les garde ; le contenu d’une pièce remplacée, supprimée ou refusée : ${days(documentRetentionDays)} de plus`,
            },
            {
              term: "Personnel, matériel et références de l’entreprise",
              value: `Tant que l’entreprise les garde dans ses listes, et ${months(endedMeansMonths)} après qu’elle les en a retirés\u202F; un dossier déposé garde ce qui y était écrit`,
            },
            {
              term: "Réponse d’un maître d’ouvrage",
              value:
                "Avec la référence qu’elle confirme, ou moins si vous le demandez\u202F; il en reste une empreinte sans nom",
            },
            {
              term: "Adresse, organisation et téléphone d’un expert extérieur",
              value:
                "Tant qu’il peut être interrogé, puis jusqu’à ce qu’il en demande l’effacement\u202F; son nom et ses avis restent avec les décisions qu’ils ont éclairées",
            },
            {
              term: "Demande de reprise d’accès et son justificatif",
              value: `${days(endedAccessDays)} si l’adresse n’est pas confirmée, cinq ans après la décision sinon\u202F; vidée avant si vous le demandez`,
            },
            {
              term: "Rôles, mandats, intérêts déclarés, présences et récusations des personnes de l’organisme et de la commission",
              value: `${years(recordsKeptYears)} avec les procès-verbaux et les décisions qu’ils expliquent, même après la fin du compte`,
            },
            {
              term: "Message de contact",
              value: `${months(messageRetentionMonths)} après sa réception, ou moins si vous le demandez`,
            },
            {
              term: "Réclamation, avec le nom de qui la fait",
              value: `${years(recordsKeptYears)}, comme les décisions`,
            },
            {
              term: "Message d’un visiteur à une entreprise de l’annuaire",
              value: `${months(relayedRetentionMonths)} après son envoi, ou moins si vous le demandez\u202F; s’il est signalé, l’exemplaire que lit l’organisme est gardé comme un message de contact, et l’empreinte de l’adresse reste pour que l’entreprise n’en reçoive plus`,
            },
            {
              term: "Lettre d’information",
              value: `Jusqu’au désabonnement\u202F; la preuve de votre accord reste ${months(endedSubscriptionMonths)} de plus`,
            },
            {
              term: "Demande d’abonnement jamais confirmée",
              value: `${days(unconfirmedSubscriptionDays)} après la fin de son lien`,
            },
            { term: "Journal de sécurité", value: months(securityLogMonths) },
            {
              term: "Journal des accès aux fiches par les personnes de l’organisme",
              value: months(accessLogMonths),
            },
            {
              term: "Comptage des tentatives",
              value: "De 15\u00A0minutes à 24\u00A0heures selon le cas",
            },
          ],
        },
        "Une fois par jour, ce dont la durée est passée est effacé automatiquement\u00A0: sessions, liens, copies d’e-mails, messages de contact, demandes et preuves d’abonnement, lignes du journal de sécurité et du journal des accès.",
        `Le compte s’efface à votre demande, ${days(erasureGraceDays)} après elle pour que vous puissiez l’annuler. Avec lui partent vos connexions, vos e-mails, vos messages, les moyens de vérification et les entreprises dont vous êtes le seul responsable et qui n’ont jamais eu de certificat, de dossier déposé ni de paiement, avec leurs pièces. Restent ce que la loi et l’histoire des certificats exigent\u00A0: qu’une version des conditions a été acceptée et quand, la preuve d’un abonnement à la lettre, les décisions avec le nom de qui les a prises, les lignes du journal sans leur contenu.`,
        "Ne s’effacent qu’à la main\u00A0: la fiche d’une entreprise qui a eu un certificat, un dossier déposé ou un paiement, et l’exemplaire d’un message reçu dans la boîte e-mail de l’organisme. Une copie de sauvegarde peut garder une donnée effacée jusqu’à ce qu’elle soit elle-même remplacée.",
      ],
    },
  ];
}

function rights({ email, address, bodyName }: PublicSettings): TextSection[] {
  return [
    {
      id: "droits",
      title: "Vos droits",
      blocks: [
        "La loi vous donne le droit\u00A0:",
        {
          items: [
            "d’être informé de l’usage fait de vos données\u202F;",
            "d’y accéder et d’en recevoir une copie\u202F;",
            "de faire corriger ce qui est inexact ou incomplet\u202F;",
            "d’emporter ces données dans un format lisible par une personne et par un programme\u202F;",
            "de vous opposer à un usage pour un motif légitime\u202F;",
            "de faire supprimer ce qui n’a plus à être gardé\u202F;",
            "de retirer votre accord à la lettre d’information, par le lien que porte chaque envoi.",
          ],
        },
        [
          "Avec un compte, ouvrez ",
          link("Mes données", "/espace/compte/donnees"),
          "\u00A0: vous y voyez ce qui est conservé, vous le téléchargez, et vous demandez l’effacement.",
        ],
        [
          "Sans compte (message de contact, lettre d’information), ou pour une correction, écrivez à ",
          link(email, `mailto:${email}`),
          ` ou à ${bodyName}, ${address}, en disant ce que vous demandez et depuis quelle adresse e-mail vous avez utilisé le site. Si nous avons un doute sur votre identité, nous vous demandons de la confirmer avant de répondre. L’exercice de vos droits est gratuit.`,
        ],
      ],
    },
    {
      id: "reclamation",
      title: "Réclamation auprès de la CDP",
      blocks: [
        [
          "Si notre réponse ne vous satisfait pas, ou si vous n’en recevez pas, vous pouvez saisir la Commission de protection des données personnelles du Sénégal, qui reçoit plaintes et signalements\u00A0: ",
          link("www.cdp.sn", "https://www.cdp.sn"),
          ". Vous pouvez aussi la saisir sans passer par nous.",
        ],
      ],
    },
    {
      id: "changements",
      title: "Changements de cette page",
      blocks: [
        "Cette page change quand la plateforme ou la loi changent\u202F; la date de la dernière mise à jour est au bas de la page.",
      ],
    },
  ];
}
