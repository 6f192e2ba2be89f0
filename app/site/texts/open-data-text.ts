import { deepestCompany, exportsPerHour } from "#app/directory/directory-query.ts";
import { formatInteger } from "#app/kernel/money.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { link, type TextSection } from "./text-page-content.ts";

/** How people and programs take the data of the directory. */
export function openData(
  {
    email,
    dataLicence,
    dataLicenceUrl,
  }: Pick<PublicSettings, "email" | "dataLicence" | "dataLicenceUrl">,
  { publicUrl, example }: { publicUrl: string; example: { slug: string; ein: string } | null },
): TextSection[] {
  const { slug, ein } = example ?? { slug: "baol-batiment", ein: "003067221" };
  return [
    {
      id: "telecharger",
      title: "Télécharger sans programmer",
      blocks: [
        `L’annuaire se télécharge en entier, sans compte et sans frais. Une ligne par qualification, avec son niveau, sa classe, ses dates et son statut du jour. Un fichier tient au plus ${formatInteger(deepestCompany)} entreprises\u202F; au-delà, prenez-le région par région.`,
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
          " par activité, niveau, classe, montant de marché, région ou statut, puis prenez les liens placés sous la liste\u00A0: le fichier garde les seules lignes qui répondent, et son nom dit les critères et le jour. Ajoutez lines=all à son adresse pour avoir aussi les autres qualifications des mêmes entreprises, distinguées par la colonne repond.",
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
            {
              term: "Un lot\u00A0: activité, niveau et classe au moins, en vigueur",
              value: `${publicUrl}/partners/certified?activity=6102&minLevel=N2&minClass=D&inForce=true`,
            },
            {
              term: "Le même lot par le montant du marché",
              value: `${publicUrl}/partners/certified?activity=6102&minLevel=N2&amount=400000000&inForce=true`,
            },
            {
              term: "Deux lots ensemble",
              value: `${publicUrl}/partners/certified?lot=6102:N2:D&lot=7201:N1:E&inForce=true`,
            },
            {
              term: "Une entreprise par son NINEA (ein), son RCCM (businessRegistry) ou son certificat (certificate)",
              value: `${publicUrl}/partners/certified?ein=${ein}`,
            },
            {
              term: "Une entreprise avec ses droits passés, par le slug que donnent les listes",
              value: `${publicUrl}/partners/certified/${slug}`,
            },
            {
              term: "Les niveaux et les classes, avec leurs montants",
              value: `${publicUrl}/partners/classes`,
            },
            {
              term: "La nomenclature",
              value: `${publicUrl}/partner-manager/v1/public/sub-domains?size=200`,
            },
            {
              term: "Description complète",
              value: [
                link("référence des appels", "/donnees-ouvertes/reference"),
                ", et pour un programme ",
                link("openapi.json (OpenAPI 3.1)", "/openapi.json"),
              ],
            },
          ],
        },
        `Aucune clé n’est demandée, et un autre site peut interroger ces adresses depuis ses pages. Un réseau peut lire ${exportsPerHour} listes complètes par heure, tous formats ensemble\u202F; une réponse inchangée (304) ne compte pas, l’en-tête RateLimit dit ce qui reste, et une réponse 429 quand réessayer. Un paramètre ou un code inconnu est refusé (400) et nommé\u00A0: rien n’est ignoré.`,
        "Une valeur vide, telle que «\u00A0activity=\u00A0», vaut un critère absent\u00A0: n’en envoyez pas par erreur, vous auriez tout l’annuaire.",
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
            {
              term: "void",
              value: "Annulée dès son premier jour\u00A0: elle n’a jamais valu.",
            },
            {
              term: "since",
              value:
                "Premier jour du nouveau statut, le même qu’à l’écran. Une qualification valable jusqu’au 11 décembre est échue depuis le 12.",
            },
            {
              term: "certified",
              value:
                "Vrai quand une qualification au moins est en vigueur, quelle qu’elle soit\u00A0: lisez celle du lot.",
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
        [
          "Les données de l’annuaire sont publiées sous la licence ",
          dataLicenceUrl === null ? dataLicence : link(dataLicence, dataLicenceUrl),
          ".",
        ],
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
