import { counted, days, workingDays } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { type PublicSettings, readablePhone } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import { link, type TextSection } from "./text-page-content.ts";

interface Counts {
  year: number;
  received: number;
  acknowledgedInTime: number;
  answered: number;
  answeredInTime: number;
}

type Given = Pick<PublicSettings, "bodyName" | "email" | "phone" | "address"> &
  Pick<Settings, "complaintAcknowledgeDays" | "complaintAnswerDays" | "hearingDays"> &
  Pick<Tariff, "delays" | "fees"> & { counts: Counts };

/** « En 2026 : 3 réclamations reçues, dont 2 prises en charge à temps ; 1 réponse, donnée à temps. » */
function countsInWords({ year, received, acknowledgedInTime, answered, answeredInTime }: Counts) {
  if (received === 0) return `En ${year}, aucune réclamation n’est encore arrivée.`;
  const taken = counted(acknowledgedInTime, "prise", "prises");
  const answers = `${counted(answered, "réponse")}, dont ${answeredInTime} à temps`;
  return `En ${year}\u00A0: ${counted(received, "réclamation reçue", "réclamations reçues")}, dont ${taken} en charge à temps\u202F; ${answered === 0 ? "aucune réponse pour le moment" : answers}.`;
}

/** Whom to tell that something is wrong, and what happens then. */
export function complaints({
  bodyName,
  email,
  phone,
  address,
  complaintAcknowledgeDays,
  complaintAnswerDays,
  hearingDays,
  delays,
  fees,
  counts,
}: Given): TextSection[] {
  return [
    {
      id: "faire",
      title: "Faire une réclamation",
      blocks: [
        `C’est gratuit, sans compte, dans vos mots. Vous recevez un numéro et une page de suivi. Vous pouvez aussi appeler le ${readablePhone(phone)}, ou venir\u00A0: ${bodyName}, ${address}. La réclamation est alors notée avec vous.`,
        {
          items: [
            `Une personne qui n’est pas concernée la prend en charge en ${workingDays(complaintAcknowledgeDays)} au plus.`,
            "Votre nom reste chez la personne en charge, sauf si vous acceptez qu’il soit dit. Si les faits suffisent à vous reconnaître, on vous demande avant.",
            `L’entreprise visée est entendue\u00A0: elle a ${days(hearingDays)} pour répondre.`,
            `Une autre personne, qui n’est pas concernée non plus, décide. La réponse est prévue dans les ${days(complaintAnswerDays)}.`,
          ],
        },
        countsInWords(counts),
      ],
    },
    {
      id: "service",
      title: "Notre service ne vous convient pas",
      blocks: [
        "Un délai dépassé, une réponse qui manque, un paiement mal enregistré, un accueil qui n’allait pas, une demande d’argent\u00A0: c’est une réclamation. Donnez si vous l’avez le numéro du dossier, du paiement ou du certificat, et ce que vous attendez. Elle n’a aucun effet sur l’examen de votre dossier.",
        [
          "Une simple question\u202F? Elle va plus vite par la ",
          link("page de contact", "/contact"),
          " ou à ",
          link(email, `mailto:${email}`),
          ".",
        ],
      ],
    },
    {
      id: "decision",
      title: "Vous contestez une décision",
      blocks: [
        "Une réclamation ne change pas une décision\u00A0: c’est le recours qui la fait revoir.",
        `Une irrecevabilité, un refus, un accord partiel, une classe ou un niveau inférieurs à ceux demandés, une suspension ou un retrait se contestent par un recours gracieux, écrit, dans les ${days(delays.appealDays)} qui suivent la notification. D’autres personnes que les premières reprennent le dossier. Un ajournement se lève en répondant à ce qui est demandé.`,
        ...(fees.appeal > 0
          ? [
              `Les frais de recours sont de ${formatFcfa(fees.appeal)}, rendus si le recours aboutit.`,
            ]
          : []),
        [link("Refus et recours, en détail", "/processus#recours")],
      ],
    },
    {
      id: "entreprise",
      title: "Une entreprise qualifiée a mal agi",
      blocks: [
        "Un certificat falsifié, une qualification suspendue présentée comme valable, des références inventées, un chantier abandonné\u00A0: faites une réclamation, avec ce qui le montre. Nous vérifions, et l’entreprise est entendue avant toute suspension ou tout retrait, sauf fraude manifeste, où la suspension est immédiate.",
        "Nous ne réglons pas les litiges d’un contrat et n’accordons pas de réparation\u00A0: cela revient aux parties et, à défaut, à la justice.",
        [
          "Pour savoir ce que vaut un certificat aujourd’hui, cherchez l’entreprise dans l’",
          link("annuaire", "/annuaire"),
          ". Ce qui a été suspendu ou retiré se lit dans ",
          link("la liste publique", "/suspensions-et-retraits"),
          ".",
        ],
      ],
    },
    {
      id: "autres",
      title: "Vos données, l’accessibilité, la sécurité",
      blocks: [
        {
          items: [
            [
              "Vos données personnelles\u00A0: ",
              link("vos droits et comment les exercer", "/confidentialite"),
              ".",
            ],
            [
              "Une page que vous ne pouvez pas utiliser\u00A0: ",
              link("signaler un défaut d’accessibilité", "/accessibilite"),
              ".",
            ],
            [
              "Une faille de sécurité\u00A0: ",
              link("comment la signaler", "/mentions-legales#securite"),
              ".",
            ],
          ],
        },
      ],
    },
  ];
}
