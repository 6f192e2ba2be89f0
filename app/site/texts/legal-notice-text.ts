import { hoursInWords, type PublicSettings, readablePhone } from "#app/settings/public-settings.ts";
import { link, type TextSection } from "./text-page-content.ts";

const terms = "/partner-manager/v1/public/general-conditions/affective/_download";

/** The legal notice; leaves out what the settings do not give. */
export function legalNotice({
  productName,
  bodyName,
  address,
  email,
  phone,
  hours,
  legalForm,
  ein,
  businessRegistry,
  publicationDirector,
  hostingProvider,
}: PublicSettings): TextSection[] {
  return [
    {
      id: "editeur",
      title: "Éditeur du site",
      blocks: [
        `Le site ${productName} est publié par l’organisme de qualification et de certification désigné ci-dessous, qui répond de son contenu.`,
        {
          facts: [
            { term: "Organisme", value: bodyName },
            ...factOf("Forme juridique", legalForm),
            ...factOf("NINEA", ein),
            ...factOf("RCCM", businessRegistry),
            ...factOf("Directeur de la publication", publicationDirector),
            { term: "Adresse", value: address },
            { term: "E-mail", value: [link(email, `mailto:${email}`)] },
            { term: "Téléphone", value: [link(readablePhone(phone), `tel:${phone}`)] },
            { term: "Horaires", value: hoursInWords(hours) },
          ],
        },
        [
          "Une erreur dans une page, une information qui vous concerne à corriger\u00A0: écrivez-nous par la ",
          link("page de contact", "/contact"),
          ".",
        ],
      ],
    },
    {
      id: "nature",
      title: "Une démarche volontaire",
      blocks: [
        `${bodyName} qualifie et certifie les entreprises du bâtiment et des travaux publics qui le lui demandent. La démarche est volontaire\u00A0: le certificat n’est ni une autorisation d’exercer, ni une condition légale d’accès aux marchés, et son absence ne dit rien de défavorable d’une entreprise.`,
        "L’organisme n’est pas une administration et n’agit pas au nom de l’État. Ce site n’emploie aucun emblème officiel. Un maître d’ouvrage, public ou privé, reste libre de tenir compte ou non d’un certificat, dans le respect des règles qui s’appliquent à ses achats.",
        [
          "La façon dont les décisions sont prises, les pièces examinées et les recours ouverts aux entreprises sont décrits dans la page ",
          link("Processus de qualification", "/processus"),
          ".",
        ],
      ],
    },
    {
      id: "hebergement",
      title: "Hébergement",
      blocks: [
        hostingProvider
          ? `La plateforme est exploitée par ${bodyName}, qui en reste responsable. Elle est hébergée par\u00A0: ${hostingProvider}.`
          : `La plateforme est exploitée par ${bodyName}, qui en choisit le serveur et en reste responsable. L’identité et l’adresse du prestataire qui héberge ce serveur sont données à toute personne qui les demande à l’adresse de l’éditeur.`,
        "Pages, images, polices de caractères et scripts viennent tous de ce serveur\u00A0: votre navigateur n’interroge aucun autre site en nous lisant.",
      ],
    },
    {
      id: "contenus",
      title: "Contenus et propriété intellectuelle",
      blocks: [
        "Les textes, les images, la marque et la présentation du site sont protégés. Vous pouvez citer un extrait, lier vers une page ou imprimer pour votre usage sans rien demander\u202F; pour toute autre reproduction, demandez notre accord écrit.",
        "Les images de chantiers et d’ouvrages sont des illustrations\u00A0: elles ne montrent pas les travaux d’une entreprise certifiée.",
        [
          "Les informations de l’",
          link("annuaire", "/annuaire"),
          " peuvent être consultées, vérifiées et reprises à condition d’en citer la source et la date, de ne pas en changer le sens et de ne jamais présenter comme valable une qualification échue, suspendue ou retirée.",
        ],
        `Le nom et la marque ${productName} ne peuvent être utilisés par une entreprise que pour faire état d’une qualification en vigueur, dans ses limites exactes.`,
      ],
    },
    {
      id: "responsabilite",
      title: "Exactitude et responsabilité",
      blocks: [
        "Seul l’annuaire fait foi au jour où vous le lisez\u00A0: une qualification peut être suspendue ou prendre fin après l’impression d’un certificat. Une fiche indique, pour chaque qualification, son début, sa fin et son statut.",
        "Un certificat atteste que l’organisme a examiné des moyens et des références à une date donnée. Il ne garantit ni le prix, ni le délai, ni le résultat d’un chantier, et ne remplace pas les vérifications du maître d’ouvrage.",
        "Les liens vers d’autres sites sont donnés pour votre information\u202F; leur contenu relève de leurs éditeurs.",
      ],
    },
    {
      id: "conditions",
      title: "Conditions générales et droit applicable",
      blocks: [
        [
          "L’inscription d’une entreprise est régie par les ",
          link("conditions générales (PDF)", terms),
          ". Les données personnelles sont traitées comme le dit la page ",
          link("Confidentialité", "/confidentialite"),
          ".",
        ],
        "Le site est soumis au droit sénégalais, notamment à la loi n°\u00A02008-08 du 25 janvier 2008 sur les transactions électroniques et à la loi n°\u00A02008-12 du 25 janvier 2008 sur la protection des données à caractère personnel.",
      ],
    },
    {
      id: "securite",
      title: "Signaler une faille de sécurité",
      blocks: [
        [
          "Si vous pensez avoir trouvé une faille, écrivez à ",
          link(email, `mailto:${email}`),
          " avant d’en parler publiquement, sans consulter ni modifier les données d’autrui. L’adresse figure aussi, sous une forme lisible par les outils, dans ",
          link("security.txt", "/.well-known/security.txt"),
          ".",
        ],
      ],
    },
  ];
}

/** One line of facts, or none for a missing value. */
function factOf(term: string, value: string | null) {
  return value === null ? [] : [{ term, value }];
}
