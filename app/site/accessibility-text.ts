import { formatDateLong } from "#app/kernel/dates.ts";
import { type PublicSettings, readablePhone } from "#app/settings/public-settings.ts";
import { link, type TextSection } from "./text-page-content.ts";

/** What a first visit weighs on the wire, as docs/benchmarks.md tells it; kB of 1000 bytes. */
const pageWeights = {
  measuredOn: "2026-11-21",
  pages: [
    { title: "Accueil", kB: 93, limit: 150 },
    { title: "Annuaire", kB: 68.6, limit: 150 },
    { title: "Questions fréquentes", kB: 69.5, limit: 150 },
    { title: "Inscription", kB: 148.2, limit: 210 },
  ],
} as const;

/** The accessibility statement: what was tested and what was not, in plain words. */
export function accessibility({ productName, email, phone, hours }: PublicSettings): TextSection[] {
  return [
    {
      id: "norme",
      title: "La norme visée",
      blocks: [
        `${productName} est construit pour respecter les règles internationales WCAG 2.2, niveau AA\u00A0: textes contrastés, pages utilisables au clavier, formulaires expliqués, images décrites, contenus qui s’adaptent à un écran de 360\u00A0pixels et au zoom.`,
        "Chaque page se lit, mène aux autres et envoie ses formulaires sans JavaScript. Les animations s’arrêtent quand votre appareil demande moins de mouvement.",
      ],
    },
    {
      id: "resultat",
      title: "Le résultat, tel qu’il est",
      blocks: [
        "Les essais automatiques ne relèvent aucun défaut. Ces essais ne voient pourtant qu’une partie de ce qui peut gêner\u00A0: faute d’audit complet, nous ne déclarons pas le site conforme.",
        {
          labels: ["Étendue", "État"],
          records: [
            [
              "Essais automatiques (axe-core, règles WCAG 2.2 A et AA et bonnes pratiques)",
              "Pages du site et étapes de l’inscription, sur un écran de 360\u00A0pixels et sur un écran de 1440\u00A0pixels",
              "Aucun défaut relevé\u202F; refaits à chaque version",
            ],
            [
              "Les mêmes sans JavaScript",
              "Pages du site et étapes de l’inscription, à 360\u00A0pixels",
              "Aucun défaut relevé\u202F; refaits à chaque version",
            ],
            [
              "Parcours au clavier",
              "Inscription, menus, panneaux et boîtes de dialogue, en essais automatiques",
              "Réussis\u202F; refaits à chaque version",
            ],
            [
              "Séances avec un lecteur d’écran (NVDA, TalkBack, VoiceOver)",
              "Aucune à ce jour",
              "Pas encore fait",
            ],
            ["Essais par des personnes handicapées", "Aucun à ce jour", "Pas encore fait"],
            ["Audit par un tiers", "Aucun à ce jour", "Pas encore fait"],
          ],
        },
      ],
    },
    {
      id: "limites",
      title: "Limites connues",
      blocks: [
        {
          items: [
            "Le PDF des conditions générales n’est pas balisé\u00A0: un lecteur d’écran en lit le texte sans en annoncer les titres. Demandez-nous ce texte sous une autre forme si vous en avez besoin.",
            "La carte de l’annuaire est une suite de quatorze liens. Les mêmes régions se choisissent par les cases à cocher des filtres, avec leur nombre d’entreprises.",
            "Le site est en français seulement\u202F; il n’existe pas encore de version en wolof ni en langue facile à lire.",
          ],
        },
      ],
    },
    {
      id: "navigateurs",
      title: "Les navigateurs",
      blocks: [
        {
          items: [
            "Les pages s’affichent bien et tout fonctionne dans Chrome, Edge et les navigateurs d’Android depuis leur version 88 (2021), dans Firefox depuis la version 115 (Windows 7 et 8 compris) et dans Safari depuis la version 16 (iPhone 8 et suivants).",
            "Dans Chrome depuis la version 80, dans les navigateurs qui compressent les pages et dans ceux qui n’affichent que du texte, les pages se lisent et les formulaires s’envoient, sous une présentation plus simple.",
            "Si un script échoue dans votre navigateur, le formulaire d’inscription reste en place et s’envoie sans lui.",
          ],
        },
      ],
    },
    {
      id: "poids",
      title: "Des pages légères",
      blocks: [
        "Une page lourde exclut ceux qui paient leurs données au mégaoctet. Chaque page a donc un poids à ne pas dépasser, images et polices comprises, avant tout défilement\u00A0: 150\u00A0kilooctets, et 210 pour le formulaire d’inscription.",
        {
          caption: `Poids d’une première visite, mesuré le ${formatDateLong(pageWeights.measuredOn)} sur un écran de 360\u00A0pixels`,
          head: ["Page", "Poids mesuré", "Limite"],
          rows: pageWeights.pages.map(({ title, kB, limit }) => [
            title,
            kilobytes(kB),
            kilobytes(limit),
          ]),
        },
      ],
    },
    {
      id: "signaler",
      title: "Signaler une difficulté",
      blocks: [
        [
          "Une page, un document ou un formulaire vous résiste\u202F? Dites-nous lequel et avec quel appareil\u00A0: par e-mail à ",
          link(email, `mailto:${email}`),
          ", au ",
          link(readablePhone(phone), `tel:${phone}`),
          ` (${hours}) ou par la `,
          link("page de contact", "/contact"),
          ". Nous vous donnons l’information ou faisons la démarche avec vous par un autre moyen, et corrigeons ce qui peut l’être.",
        ],
      ],
    },
  ];
}

/** « 141,4 ko ». */
const kilobytes = (kB: number) => `${String(kB).replace(".", ",")}\u00A0ko`;
