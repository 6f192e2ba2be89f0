import { days } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { type PublicSettings, readablePhone } from "#app/settings/public-settings.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import { link, type TextSection } from "./text-page-content.ts";

type Given = Pick<PublicSettings, "bodyName" | "email" | "phone" | "address"> &
  Pick<Tariff, "delays" | "fees">;

/** Whom to tell that something is wrong, and what happens then. */
export function complaints({
  bodyName,
  email,
  phone,
  address,
  delays,
  fees,
}: Given): TextSection[] {
  return [
    {
      id: "service",
      title: "Notre service ne vous convient pas",
      blocks: [
        "Un délai dépassé, une réponse qui manque, un paiement mal enregistré, un accueil qui n’allait pas\u00A0: dites-le-nous. Donnez si vous l’avez le numéro du dossier, du paiement ou du certificat, et ce que vous attendez.",
        [
          "Écrivez par la ",
          link("page de contact", "/contact"),
          " ou à ",
          link(email, `mailto:${email}`),
          `, appelez le ${readablePhone(phone)}, ou déposez une lettre\u00A0: ${bodyName}, ${address}. Une personne vous répond par écrit. Une réclamation n’a aucun effet sur l’examen de votre dossier.`,
        ],
      ],
    },
    {
      id: "decision",
      title: "Vous contestez une décision",
      blocks: [
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
        "Un certificat falsifié, une qualification suspendue présentée comme valable, des références inventées, un chantier abandonné\u00A0: écrivez-nous avec ce qui le montre. Nous vérifions, et l’entreprise est entendue avant toute suspension ou tout retrait, sauf fraude manifeste, où la suspension est immédiate.",
        "Nous ne réglons pas les litiges d’un contrat et n’accordons pas de réparation\u00A0: cela revient aux parties et, à défaut, à la justice.",
        [
          "Pour savoir ce que vaut un certificat aujourd’hui, cherchez l’entreprise dans l’",
          link("annuaire", "/annuaire"),
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
