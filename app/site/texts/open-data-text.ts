import type { PublicSettings } from "#app/settings/public-settings.ts";
import { link, type TextSection } from "./text-page-content.ts";

/** How people and programs take the data of the directory. */
export function openData(
  { email }: Pick<PublicSettings, "email">,
  publicUrl: string,
): TextSection[] {
  return [
    {
      id: "telecharger",
      title: "Télécharger sans programmer",
      blocks: [
        "L’annuaire se télécharge en entier, sans compte et sans frais. Une ligne par qualification, avec son niveau, sa classe, ses dates et son statut du jour.",
        {
          items: [
            [
              link("Tableur (CSV)", "/partners/certified.csv"),
              ", une ligne par qualification. Dans un tableur, importez la colonne ninea comme un texte, pour garder ses zéros.",
            ],
            [link("Données (JSON)", "/partners/certified.json"), ", pour un programme."],
          ],
        },
        [
          "Pour une partie seulement, filtrez l’",
          link("annuaire", "/annuaire"),
          " par activité, région, classe ou statut, puis prenez les liens placés sous la liste.",
        ],
      ],
    },
    {
      id: "interroger",
      title: "Interroger depuis un programme",
      blocks: [
        "Les mêmes filtres servent dans l’adresse. Les pages se comptent à partir de 0\u202F; une réponse dit le nombre total et s’il reste une page.",
        {
          facts: [
            {
              term: "Une page de l’annuaire",
              value: `${publicUrl}/partners/certified?activity=5101&region=SN-DK`,
            },
            { term: "Une entreprise", value: `${publicUrl}/partners/certified?q=003067221` },
            {
              term: "La nomenclature",
              value: `${publicUrl}/partner-manager/v1/public/sub-domains?size=200`,
            },
            {
              term: "Description complète",
              value: [link("openapi.json (OpenAPI 3.1)", "/openapi.json")],
            },
          ],
        },
        "Aucune clé n’est demandée, et un autre site peut interroger ces adresses depuis ses pages. Le nombre d’exports complets par heure est limité\u202F; une réponse 429 dit quand réessayer.",
      ],
    },
    {
      id: "statuts",
      title: "Lire un statut",
      blocks: [
        {
          facts: [
            {
              term: "valid, to-renew",
              value: "En vigueur aujourd’hui\u202F; la seconde finit bientôt.",
            },
            {
              term: "suspended",
              value: "Accordée, mais à ne pas retenir tant que dure la suspension.",
            },
            { term: "upcoming", value: "Accordée, pas encore commencée." },
            {
              term: "expired, withdrawn",
              value: "Échue ou retirée\u00A0: elle n’est plus en vigueur.",
            },
          ],
        },
        "«\u00A0demo\u00A0» vaut vrai pour une entreprise inventée, qui montre le produit et n’a aucune valeur.",
        "Redemandez les données avant chaque usage\u00A0: une qualification peut être suspendue d’un jour à l’autre. L’en-tête ETag évite de recharger ce qui n’a pas changé.",
      ],
    },
    {
      id: "reutiliser",
      title: "Réutiliser",
      blocks: [
        "La réutilisation est libre à condition de citer la source et la date, de ne pas changer le sens des données et de ne jamais présenter comme valable une qualification échue, suspendue ou retirée.",
        [
          "Un projet, une question, une erreur dans les données\u00A0: ",
          link(email, `mailto:${email}`),
          ".",
        ],
        [
          "Les actualités se suivent par le ",
          link("fil Atom", "/feed.xml"),
          ", et un navigateur peut ajouter la recherche du site à sa barre d’adresse.",
        ],
      ],
    },
  ];
}
