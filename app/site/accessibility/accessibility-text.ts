import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { hoursInWords, type PublicSettings, readablePhone } from "#app/settings/public-settings.ts";
import { link, type TextSection } from "../texts/text-page-content.ts";
import { audit } from "./accessibility-audit.ts";
import { auditRates, conformityWords } from "./accessibility-rates.ts";
import { auditedPages } from "./accessibility-sample.ts";

/** The transfer size of a first visit, from docs/benchmarks.md; kB of 1000 bytes. */
const pageWeights = {
  measuredOn: "2026-11-21",
  pages: [
    { title: "Accueil", kB: 93, limit: 150 },
    { title: "Annuaire", kB: 68.6, limit: 150 },
    { title: "Questions fréquentes", kB: 69.5, limit: 150 },
    { title: "Inscription", kB: 148.2, limit: 210 },
  ],
} as const;

/** The accessibility statement: the result of the audit, what was tested and what was not. */
export function accessibility({ productName, email, phone, hours }: PublicSettings): TextSection[] {
  const rates = auditRates();
  return [
    {
      id: "etat",
      title: "État de conformité",
      blocks: [
        `${productName} est ${conformityWords(rates)} au référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1.2, qui met en pratique les règles internationales WCAG, niveau AA.${rates.broken.length > 0 ? " Les non-conformités sont énumérées plus bas." : ""}${audit.complete ? "" : " La lecture de toutes les pages n’est pas achevée\u00A0: les résultats disent ce qui a été relu."}`,
        "Chaque page se lit, mène aux autres et envoie ses formulaires sans JavaScript. Les animations s’arrêtent quand votre appareil demande moins de mouvement, et les pages sont sombres quand il le demande, ou quand vous le choisissez en bas de page.",
      ],
    },
    {
      id: "resultats",
      title: "Résultats de l’audit",
      blocks: [
        {
          facts: [
            { term: "Date de l’audit", value: formatDateLong(audit.on) },
            { term: "Rempli par", value: audit.by },
            { term: "Version lue", value: audit.version },
            { term: "Référentiel", value: audit.reference },
            { term: "Outils", value: `${audit.tools.join("\u202F; ")}.` },
            { term: "Critères respectés", value: percentage(rates.overall) },
            { term: "Moyenne des pages", value: percentage(rates.mean) },
            {
              term: "Sur 106\u00A0critères",
              value: `${counted(rates.conform, "conforme")}, ${counted(rates.notConform, "non conforme", "non conformes")}, ${rates.notApplicable}\u00A0sans objet sur ces pages`,
            },
          ],
        },
        audit.scope,
        "Un critère n’est compté comme respecté que s’il l’est sur toutes les pages où il a un objet.",
        {
          caption: "L’échantillon, et la part des critères respectés sur chaque page",
          head: ["Page", "Taux"],
          rows: rates.pages.map(({ title, states, rate }) => [
            states ? `${title} (${states})` : title,
            percentage(rate),
          ]),
        },
      ],
    },
    {
      id: "ecarts",
      title: "Non-conformités",
      blocks:
        rates.broken.length === 0
          ? [
              "L’audit n’en relève aucune sur l’échantillon. Une page vous résiste\u202F? Dites-le-nous.",
            ]
          : [
              {
                labels: ["Ce qui ne va pas", "Pages"],
                records: rates.broken.map(({ number, title, note, verdicts }) => [
                  `${number} ${title}`,
                  note ?? "",
                  auditedPages
                    .filter((_page, place) => verdicts[place] === "NC")
                    .map((page) => page.title)
                    .join(", "),
                ]),
              },
            ],
    },
    {
      id: "methode",
      title: "Méthode",
      blocks: [
        "La grille des 106 critères a été remplie par celles et ceux qui construisent le site, page par page, formulaires vides, en erreur et remplis, et non par un tiers. Un essai la compare à chaque page pour tout ce qu’un programme peut voir\u202F; ce qui l’enfreint ne peut pas être publié. Le reste a été lu et regardé.",
        {
          labels: ["Étendue", "Résultat"],
          records: [
            [
              "Essais automatiques (axe-core, règles WCAG 2.2 A et AA et bonnes pratiques)",
              "Toutes les pages du site et les étapes de l’inscription, claires et sombres, de 280 à 1440\u00A0pixels",
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
              "Lecture par Orca\u00A043, lecteur d’écran de Linux, en français",
              "78\u00A0pages de l’échantillon, du haut en bas, formulaires vides",
              "Des mots collés dans les noms de champs et de titres\u202F; corrigés",
            ],
            ["Séances avec NVDA, TalkBack ou VoiceOver", "Aucune à ce jour", "Pas encore fait"],
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
            [
              "Les PDF du site sont balisés (PDF/UA-1)\u00A0: un lecteur d’écran y annonce les titres, les listes et les tableaux. Aucun n’a encore été écouté avec un lecteur d’écran, et ceux faits avant le 24\u00A0novembre 2026 ne sont pas balisés. Les conditions générales se lisent aussi sur la page ",
              link("Conditions générales", "/conditions-generales"),
              ", les reçus d’inscription et de paiement dans l’espace entreprise, le reçu de dépôt et les listes d’un dossier sur la page du dossier à imprimer.",
            ],
            "Une inscription envoyée à la souris ouvre l’espace dans un nouvel onglet, trois secondes après. Une case au-dessus du bouton l’annonce\u202F; décochée, rien ne s’ouvre.",
            "Sans JavaScript, le bulletin et l’écran de la salle se rechargent d’eux-mêmes, jusqu’à ce qu’un lien l’arrête.",
            "La carte de l’annuaire est une suite de quatorze liens. Les mêmes régions se choisissent par les cases à cocher des filtres, avec leur nombre d’entreprises.",
            [
              "Le site est en français. La page ",
              link("En bref", "/en-bref"),
              " dit l’essentiel en phrases courtes, avec des images\u202F; elle n’a pas encore été relue par les personnes à qui elle s’adresse, et n’est pas encore dite en wolof.",
            ],
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
            "Essayés le 22\u00A0novembre 2026\u00A0: Chromium\u00A080 et\u00A0109, Firefox ESR\u00A0140, WebKitGTK\u00A02.50 (le moteur de Safari) et Lynx. Aucun iPhone, ni aucun téléphone Android, n’a encore servi aux essais.",
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
          ` (${hoursInWords(hours)}) ou par la `,
          link("page de contact", "/contact"),
          ". Nous vous donnons l’information ou faisons la démarche avec vous par un autre moyen, et corrigeons ce qui peut l’être.",
        ],
      ],
    },
  ];
}

/** « 141,4 ko ». */
const kilobytes = (kB: number) => `${String(kB).replace(".", ",")}\u00A0ko`;

/** « 90,4 % », rounded down, so that only a full share reads as 100 %. */
const percentage = (share: number) =>
  `${String(Math.floor(share * 1000) / 10).replace(".", ",")}\u00A0%`;
