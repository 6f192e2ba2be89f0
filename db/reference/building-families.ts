/** Families 1 to 5: the site, the building and what equips it. */
export const buildingFamilies = [
  {
    code: "1",
    name: "Préparation du site et terrassements",
    areas: [
      {
        code: "11",
        name: "Études et préparation",
        subAreas: [
          {
            code: "1101",
            sequence: 1,
            name: "Sondages et essais géotechniques",
            covers:
              "Forages de reconnaissance, essais en place et en laboratoire, et rapport qui dit ce que le sol peut porter.",
          },
          {
            code: "1102",
            sequence: 2,
            name: "Levés topographiques et implantation",
            covers:
              "Relevé du terrain et de l’existant, bornage de chantier, implantation et contrôle des axes et des niveaux.",
          },
        ],
      },
      {
        code: "12",
        name: "Démolition",
        subAreas: [
          {
            code: "1201",
            sequence: 3,
            name: "Démolition et déconstruction",
            covers:
              "Démolition totale ou partielle de bâtiments et d’ouvrages, tri des matériaux, évacuation et mise en sécurité.",
          },
          {
            code: "1202",
            sequence: 4,
            name: "Désamiantage et matériaux dangereux",
            covers:
              "Repérage, confinement, retrait et évacuation de l’amiante, du plomb et d’autres matériaux dangereux.",
          },
        ],
      },
      {
        code: "13",
        name: "Terrassements",
        subAreas: [
          {
            code: "1301",
            sequence: 5,
            name: "Terrassements généraux",
            covers:
              "Débroussaillage, déblais, remblais compactés, plates-formes et fouilles en terrain meuble.",
          },
          {
            code: "1302",
            sequence: 6,
            name: "Terrassements rocheux et minage",
            covers:
              "Extraction en terrain rocheux, au brise-roche ou à l’explosif, avec maîtrise des vibrations et des projections.",
          },
          {
            code: "1303",
            sequence: 7,
            name: "Blindages et rabattement de nappe",
            covers:
              "Soutien provisoire des fouilles profondes et pompage pour travailler à sec sous le niveau de la nappe.",
          },
        ],
      },
    ],
  },
  {
    code: "2",
    name: "Fondations, gros œuvre et structures",
    areas: [
      {
        code: "21",
        name: "Fondations",
        subAreas: [
          {
            code: "2101",
            sequence: 1,
            name: "Fondations superficielles et radiers",
            covers:
              "Semelles isolées ou filantes, longrines et radiers posés à faible profondeur sur un sol porteur.",
          },
          {
            code: "2102",
            sequence: 2,
            name: "Fondations profondes (pieux, micropieux, parois moulées)",
            covers:
              "Pieux forés ou battus, micropieux, barrettes et parois moulées qui vont chercher le bon sol en profondeur.",
          },
          {
            code: "2103",
            sequence: 3,
            name: "Amélioration et renforcement des sols",
            covers:
              "Compactage dynamique, colonnes, inclusions et injections pour rendre porteur un sol qui ne l’est pas.",
          },
        ],
      },
      {
        code: "22",
        name: "Gros œuvre",
        subAreas: [
          {
            code: "2201",
            sequence: 4,
            name: "Maçonnerie et béton armé courant",
            covers:
              "Murs, poteaux, poutres et dalles de bâtiments courants, jusqu’à trois étages sur rez-de-chaussée.",
          },
          {
            code: "2202",
            sequence: 5,
            name: "Béton armé d’immeubles R+4 et plus",
            covers:
              "Structures en béton armé de bâtiments de quatre étages et plus, avec contreventement et contrôle des bétons.",
          },
          {
            code: "2203",
            sequence: 6,
            name: "Béton précontraint et préfabrication lourde",
            covers:
              "Poutres et dalles précontraintes, éléments lourds fabriqués en atelier ou sur site, levage et assemblage.",
          },
          {
            code: "2204",
            sequence: 7,
            name: "Construction en terre stabilisée et matériaux locaux",
            covers:
              "Blocs de terre comprimée, pisé, voûte nubienne, pierre et latérite taillée, avec protection contre l’eau.",
          },
        ],
      },
      {
        code: "23",
        name: "Structures",
        subAreas: [
          {
            code: "2301",
            sequence: 8,
            name: "Charpente et ossature métalliques",
            covers:
              "Étude d’exécution, fabrication, protection et montage de portiques, hangars et ossatures en acier.",
          },
          {
            code: "2302",
            sequence: 9,
            name: "Charpente et ossature bois",
            covers:
              "Fabrication, traitement et pose de charpentes, fermes et ossatures en bois massif ou lamellé-collé.",
          },
        ],
      },
    ],
  },
  {
    code: "3",
    name: "Enveloppe et étanchéité",
    areas: [
      {
        code: "31",
        name: "Couverture et étanchéité",
        subAreas: [
          {
            code: "3101",
            sequence: 1,
            name: "Couverture (tuiles, tôles, bac acier)",
            covers:
              "Pose de tuiles, tôles et bacs en acier, avec gouttières, faîtages et résistance au vent.",
          },
          {
            code: "3102",
            sequence: 2,
            name: "Étanchéité de toitures-terrasses",
            covers:
              "Formes de pente, membranes, relevés et évacuations des eaux sur les toitures plates accessibles ou non.",
          },
          {
            code: "3103",
            sequence: 3,
            name: "Étanchéité d’ouvrages enterrés et cuvelage",
            covers:
              "Protection contre l’eau des sous-sols, bassins, parkings enterrés et fosses d’ascenseur.",
          },
        ],
      },
      {
        code: "32",
        name: "Façades et isolation",
        subAreas: [
          {
            code: "3201",
            sequence: 4,
            name: "Enduits et revêtements de façade",
            covers:
              "Enduits de ciment, de chaux ou de terre, peintures de façade, pierre et bardages rapportés.",
          },
          {
            code: "3202",
            sequence: 5,
            name: "Façades légères, murs-rideaux et verrières",
            covers:
              "Façades vitrées ou en panneaux, murs-rideaux, brise-soleil et verrières, de l’étude à l’étanchéité.",
          },
          {
            code: "3203",
            sequence: 6,
            name: "Isolation thermique et acoustique",
            covers:
              "Isolation des toitures, murs et planchers contre la chaleur et le bruit, et correction acoustique des salles.",
          },
        ],
      },
    ],
  },
  {
    code: "4",
    name: "Second œuvre et finitions",
    areas: [
      {
        code: "41",
        name: "Menuiserie et métallerie",
        subAreas: [
          {
            code: "4101",
            sequence: 1,
            name: "Menuiserie bois",
            covers:
              "Portes, fenêtres, placards, escaliers et habillages en bois, fabriqués en atelier et posés.",
          },
          {
            code: "4102",
            sequence: 2,
            name: "Menuiserie aluminium, PVC et vitrerie",
            covers:
              "Châssis, portes et cloisons en aluminium ou en PVC, vitrages simples, feuilletés ou isolants.",
          },
          {
            code: "4103",
            sequence: 3,
            name: "Métallerie, ferronnerie et serrurerie",
            covers:
              "Portails, grilles, garde-corps, escaliers métalliques, serrures et ouvrages de ferronnerie.",
          },
        ],
      },
      {
        code: "42",
        name: "Cloisons et plafonds",
        subAreas: [
          {
            code: "4201",
            sequence: 4,
            name: "Plâtrerie, cloisons et faux plafonds",
            covers:
              "Enduits au plâtre, cloisons sèches, doublages, staff et faux plafonds, y compris coupe-feu.",
          },
        ],
      },
      {
        code: "43",
        name: "Revêtements et agencement",
        subAreas: [
          {
            code: "4301",
            sequence: 5,
            name: "Carrelage, faïence et revêtements durs",
            covers:
              "Pose de carreaux, faïence, pierre, marbre et granito sur sols et murs, chapes comprises.",
          },
          {
            code: "4302",
            sequence: 6,
            name: "Revêtements de sols souples et parquets",
            covers:
              "Pose de vinyle, linoléum, moquette, résine et parquets, avec préparation du support.",
          },
          {
            code: "4303",
            sequence: 7,
            name: "Peinture et revêtements muraux",
            covers:
              "Préparation des fonds, peintures, vernis, laques et papiers peints, à l’intérieur et à l’extérieur.",
          },
          {
            code: "4304",
            sequence: 8,
            name: "Agencement et décoration intérieure",
            covers:
              "Aménagement complet de bureaux, commerces et logements\u00A0: mobilier fixe, habillages, coordination des finitions.",
          },
        ],
      },
    ],
  },
  {
    code: "5",
    name: "Équipements techniques du bâtiment",
    areas: [
      {
        code: "51",
        name: "Fluides et sécurité incendie",
        subAreas: [
          {
            code: "5101",
            sequence: 1,
            name: "Plomberie sanitaire",
            covers:
              "Alimentation en eau, évacuations, appareils sanitaires, eau chaude et surpression dans les bâtiments.",
          },
          {
            code: "5102",
            sequence: 2,
            name: "Climatisation, ventilation et froid",
            covers:
              "Climatiseurs, centrales d’air, désenfumage, ventilation et chambres froides, mise en service et entretien.",
          },
          {
            code: "5103",
            sequence: 3,
            name: "Protection incendie",
            covers:
              "Détection, alarme, colonnes et robinets d’incendie, extinction automatique et essais de réception.",
          },
        ],
      },
      {
        code: "52",
        name: "Électricité et levage",
        subAreas: [
          {
            code: "5201",
            sequence: 4,
            name: "Électricité du bâtiment (courants forts)",
            covers:
              "Tableaux, câblage, prises, éclairage, mise à la terre et protection des personnes, jusqu’à la basse tension.",
          },
          {
            code: "5202",
            sequence: 5,
            name: "Courants faibles, réseaux et sûreté",
            covers:
              "Réseaux informatiques et téléphoniques, contrôle d’accès, vidéosurveillance et alarmes d’intrusion.",
          },
          {
            code: "5203",
            sequence: 6,
            name: "Ascenseurs et appareils de levage",
            covers:
              "Installation, mise aux normes et maintenance d’ascenseurs, monte-charge, escaliers mécaniques et palans.",
          },
          {
            code: "5204",
            sequence: 7,
            name: "Groupes électrogènes et onduleurs",
            covers:
              "Fourniture, pose et entretien de groupes de secours, inverseurs, onduleurs et batteries.",
          },
        ],
      },
    ],
  },
];
