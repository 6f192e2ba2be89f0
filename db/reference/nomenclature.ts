import type { Nomenclature } from "#app/activity/nomenclature.ts";

/** The nomenclature proposed to the body: 9 families, 23 areas, 65 sub-areas. */
export const nomenclature: Nomenclature = {
  effectiveFrom: "2026-01-01",
  families: [
    {
      code: "1",
      name: "Préparation du site et terrassements",
      areas: [
        {
          code: "11",
          name: "Études et préparation",
          subAreas: [
            { code: "1101", sequence: 1, name: "Sondages et essais géotechniques" },
            { code: "1102", sequence: 2, name: "Levés topographiques et implantation" },
          ],
        },
        {
          code: "12",
          name: "Démolition",
          subAreas: [
            { code: "1201", sequence: 3, name: "Démolition et déconstruction" },
            { code: "1202", sequence: 4, name: "Désamiantage et matériaux dangereux" },
          ],
        },
        {
          code: "13",
          name: "Terrassements",
          subAreas: [
            { code: "1301", sequence: 5, name: "Terrassements généraux" },
            { code: "1302", sequence: 6, name: "Terrassements rocheux et minage" },
            { code: "1303", sequence: 7, name: "Blindages et rabattement de nappe" },
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
            { code: "2101", sequence: 1, name: "Fondations superficielles et radiers" },
            {
              code: "2102",
              sequence: 2,
              name: "Fondations profondes (pieux, micropieux, parois moulées)",
            },
            { code: "2103", sequence: 3, name: "Amélioration et renforcement des sols" },
          ],
        },
        {
          code: "22",
          name: "Gros œuvre",
          subAreas: [
            { code: "2201", sequence: 4, name: "Maçonnerie et béton armé courant" },
            { code: "2202", sequence: 5, name: "Béton armé d’immeubles R+4 et plus" },
            { code: "2203", sequence: 6, name: "Béton précontraint et préfabrication lourde" },
            {
              code: "2204",
              sequence: 7,
              name: "Construction en terre stabilisée et matériaux locaux",
            },
          ],
        },
        {
          code: "23",
          name: "Structures",
          subAreas: [
            { code: "2301", sequence: 8, name: "Charpente et ossature métalliques" },
            { code: "2302", sequence: 9, name: "Charpente et ossature bois" },
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
            { code: "3101", sequence: 1, name: "Couverture (tuiles, tôles, bac acier)" },
            { code: "3102", sequence: 2, name: "Étanchéité de toitures-terrasses" },
            { code: "3103", sequence: 3, name: "Étanchéité d’ouvrages enterrés et cuvelage" },
          ],
        },
        {
          code: "32",
          name: "Façades et isolation",
          subAreas: [
            { code: "3201", sequence: 4, name: "Enduits et revêtements de façade" },
            { code: "3202", sequence: 5, name: "Façades légères, murs-rideaux et verrières" },
            { code: "3203", sequence: 6, name: "Isolation thermique et acoustique" },
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
            { code: "4101", sequence: 1, name: "Menuiserie bois" },
            { code: "4102", sequence: 2, name: "Menuiserie aluminium, PVC et vitrerie" },
            { code: "4103", sequence: 3, name: "Métallerie, ferronnerie et serrurerie" },
          ],
        },
        {
          code: "42",
          name: "Cloisons et plafonds",
          subAreas: [{ code: "4201", sequence: 4, name: "Plâtrerie, cloisons et faux plafonds" }],
        },
        {
          code: "43",
          name: "Revêtements et agencement",
          subAreas: [
            { code: "4301", sequence: 5, name: "Carrelage, faïence et revêtements durs" },
            { code: "4302", sequence: 6, name: "Revêtements de sols souples et parquets" },
            { code: "4303", sequence: 7, name: "Peinture et revêtements muraux" },
            { code: "4304", sequence: 8, name: "Agencement et décoration intérieure" },
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
            { code: "5101", sequence: 1, name: "Plomberie sanitaire" },
            { code: "5102", sequence: 2, name: "Climatisation, ventilation et froid" },
            { code: "5103", sequence: 3, name: "Protection incendie" },
          ],
        },
        {
          code: "52",
          name: "Électricité et levage",
          subAreas: [
            { code: "5201", sequence: 4, name: "Électricité du bâtiment (courants forts)" },
            { code: "5202", sequence: 5, name: "Courants faibles, réseaux et sûreté" },
            { code: "5203", sequence: 6, name: "Ascenseurs et appareils de levage" },
            { code: "5204", sequence: 7, name: "Groupes électrogènes et onduleurs" },
          ],
        },
      ],
    },
    {
      code: "6",
      name: "Routes, voirie et aménagements",
      areas: [
        {
          code: "61",
          name: "Routes",
          subAreas: [
            { code: "6101", sequence: 1, name: "Routes en terre et pistes rurales" },
            { code: "6102", sequence: 2, name: "Assises de chaussée et enduits superficiels" },
            { code: "6103", sequence: 3, name: "Enrobés et bétons bitumineux" },
            { code: "6104", sequence: 4, name: "Chaussées en béton et pavage" },
            { code: "6105", sequence: 5, name: "Entretien routier courant" },
          ],
        },
        {
          code: "62",
          name: "Voirie et aménagements",
          subAreas: [
            { code: "6201", sequence: 6, name: "Voirie et réseaux divers (VRD)" },
            { code: "6202", sequence: 7, name: "Signalisation et équipements de la route" },
            { code: "6203", sequence: 8, name: "Espaces verts et terrains de sport" },
          ],
        },
      ],
    },
    {
      code: "7",
      name: "Hydraulique et assainissement",
      areas: [
        {
          code: "71",
          name: "Eau potable",
          subAreas: [
            { code: "7101", sequence: 1, name: "Forages et équipements d’exhaure" },
            { code: "7102", sequence: 2, name: "Adduction et réseaux d’eau potable" },
            { code: "7103", sequence: 3, name: "Réservoirs et châteaux d’eau" },
            { code: "7104", sequence: 4, name: "Stations de pompage et de traitement" },
          ],
        },
        {
          code: "72",
          name: "Assainissement",
          subAreas: [
            { code: "7201", sequence: 5, name: "Réseaux d’eaux usées" },
            { code: "7202", sequence: 6, name: "Drainage et eaux pluviales" },
            { code: "7203", sequence: 7, name: "Stations d’épuration" },
          ],
        },
        {
          code: "73",
          name: "Hydro-agricole",
          subAreas: [
            { code: "7301", sequence: 8, name: "Barrages, digues et aménagements hydro-agricoles" },
          ],
        },
      ],
    },
    {
      code: "8",
      name: "Génie civil, ouvrages d’art et maritime",
      areas: [
        {
          code: "81",
          name: "Ouvrages d’art",
          subAreas: [
            { code: "8101", sequence: 1, name: "Ponts et ouvrages d’art" },
            { code: "8102", sequence: 2, name: "Ouvrages hydrauliques routiers (dalots, buses)" },
            { code: "8103", sequence: 3, name: "Soutènements et génie civil industriel" },
          ],
        },
        {
          code: "82",
          name: "Maritime",
          subAreas: [
            { code: "8201", sequence: 4, name: "Travaux maritimes, fluviaux et portuaires" },
            { code: "8202", sequence: 5, name: "Protection côtière et dragage" },
          ],
        },
        {
          code: "83",
          name: "Ferroviaire",
          subAreas: [
            { code: "8301", sequence: 6, name: "Voies ferrées et équipements ferroviaires" },
          ],
        },
      ],
    },
    {
      code: "9",
      name: "Énergie et télécommunications",
      areas: [
        {
          code: "91",
          name: "Énergie",
          subAreas: [
            { code: "9101", sequence: 1, name: "Réseaux moyenne tension et postes" },
            { code: "9102", sequence: 2, name: "Réseaux basse tension et branchements" },
            { code: "9103", sequence: 3, name: "Éclairage public" },
            { code: "9104", sequence: 4, name: "Installations solaires photovoltaïques" },
          ],
        },
        {
          code: "92",
          name: "Télécommunications",
          subAreas: [
            { code: "9201", sequence: 5, name: "Pylônes et infrastructures de télécommunications" },
            { code: "9202", sequence: 6, name: "Réseaux de fibre optique" },
          ],
        },
      ],
    },
  ],
};
