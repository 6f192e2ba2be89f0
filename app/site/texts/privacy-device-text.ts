import { lifetimeOf } from "#app/accounts/sign-in/session.ts";
import { days, hours, minutes } from "#app/kernel/french.ts";
import { draftHours } from "#app/registration/draft.ts";
import { validity } from "#app/settings/validity.ts";
import type { TextSection } from "./text-page-content.ts";

const DAY = 24 * 3_600_000;
const { idle, absolute } = lifetimeOf({ staffRoles: [] });
/** The idle and absolute validity of a member's session, in words. */
export const idleDays = days(idle / DAY);
export const absoluteDays = days(absolute / DAY);

/** What the browser stores and for how long; a test compares this part of the privacy notice with the code. */
export const onTheDevice: TextSection[] = [
  {
    id: "cookies",
    title: "Cookies et données gardées sur votre appareil",
    blocks: [
      "Aucun bandeau ne vous demande d’accepter des cookies, parce qu’aucun n’est déposé pour vous suivre. Huit cookies existent, tous nécessaires au service demandé\u00A0:",
      {
        labels: ["Quand", "Rôle", "Durée"],
        records: [
          [
            "tabax-session, ou __Host-tabax-session",
            "À la connexion à l’espace entreprise",
            "Vous reconnaître d’une page à l’autre",
            `${idleDays}, prolongés quand vous revenez, jusqu’à ${absoluteDays}`,
          ],
          [
            "tabax-device, ou __Host-tabax-device",
            "À la connexion à l’espace entreprise",
            "Reconnaître ce navigateur, pour que personne ne puisse vous empêcher de vous connecter en essayant des mots de passe",
            `${days(validity.knownDeviceDays)} après la dernière connexion`,
          ],
          [
            "tabax-suite, ou __Host-tabax-suite",
            "Quand on s’inscrit depuis la pré-vérification",
            "Retrouver les réponses données une fois le compte activé",
            days(validity.wishDays),
          ],
          [
            "tabax-etape, ou __Host-tabax-etape",
            "Entre le mot de passe et la deuxième étape d’une connexion",
            "Retrouver la connexion commencée",
            minutes(validity.signInStepMinutes),
          ],
          [
            "tabax-inscription, ou __Host-tabax-inscription",
            "Après une inscription",
            "Permettre au même navigateur de corriger une adresse e-mail avant l’activation",
            hours(validity.awaitedHours),
          ],
          [
            "tabax-lecture, ou __Host-tabax-lecture",
            "Si vous remettez à plus tard l’acceptation de nouvelles conditions générales",
            "Ne pas vous la redemander à chaque page",
            "Jusqu’à la fermeture du navigateur",
          ],
          [
            "XSRF-TOKEN",
            "À l’ouverture d’un formulaire d’inscription, de connexion, de pièce ou de paiement",
            "Empêcher un autre site d’envoyer un formulaire à votre place",
            "Jusqu’à la fermeture du navigateur",
          ],
          [
            "theme",
            "Au choix d’une apparence claire ou sombre, au bas des pages",
            "Garder cette apparence",
            "Un an, ou jusqu’au choix «\u00A0Automatique\u00A0»",
          ],
          [
            "tabax.registration (stockage local)",
            "Pendant la saisie de l’inscription",
            "Retrouver votre saisie après une coupure\u202F; jamais le mot de passe",
            `Jusqu’à l’inscription réussie, ${hours(draftHours)} au plus`,
          ],
          [
            "draft et l’identifiant du dossier (stockage local)",
            "Pendant la préparation d’un dossier, quand la connexion manque",
            "Garder ce qui n’est pas encore enregistré",
            "Jusqu’à son enregistrement, 30\u00A0jours au plus",
          ],
          [
            "session-last-use (stockage local)",
            "Dans les pages de travail de l’organisme",
            "Prévenir avant la fin de la session",
            "Remplacé à chaque page",
          ],
          [
            "tabax.slash (stockage local)",
            "Au choix d’une personne de l’organisme, dans le bureau",
            "Retenir que la touche / ne mène pas à la recherche",
            "Tant que vous ne l’effacez pas",
          ],
        ],
      },
      "La saisie conservée ne quitte pas votre appareil avant l’envoi du formulaire. Sur un appareil partagé, cochez la case «\u00A0Appareil partagé\u00A0» en haut du formulaire\u00A0: rien n’y reste de ce que vous saisissez.",
    ],
  },
];
