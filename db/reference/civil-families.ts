/** Families 6 to 9: roads, water, civil engineering, energy and telecommunications. */
export const civilFamilies = [
  {
    code: "6",
    name: "Routes, voirie et aménagements",
    areas: [
      {
        code: "61",
        name: "Routes",
        subAreas: [
          {
            code: "6101",
            sequence: 1,
            name: "Routes en terre et pistes rurales",
            covers:
              "Ouverture, rechargement en latérite, compactage et petits fossés des routes non revêtues et des pistes.",
          },
          {
            code: "6102",
            sequence: 2,
            name: "Assises de chaussée et enduits superficiels",
            covers:
              "Couches de fondation et de base, graves traitées ou non, imprégnation et enduits d’usure.",
          },
          {
            code: "6103",
            sequence: 3,
            name: "Enrobés et bétons bitumineux",
            covers:
              "Fabrication, transport et mise en œuvre d’enrobés à chaud, contrôle de l’épaisseur et de la compacité.",
          },
          {
            code: "6104",
            sequence: 4,
            name: "Chaussées en béton et pavage",
            covers:
              "Dalles de béton, pavés autobloquants ou en pierre, bordures et joints, pour routes et places.",
          },
          {
            code: "6105",
            sequence: 5,
            name: "Entretien routier courant",
            covers:
              "Bouchage des nids-de-poule, curage des fossés, fauchage, reprofilage et reprise de signalisation.",
          },
        ],
      },
      {
        code: "62",
        name: "Voirie et aménagements",
        subAreas: [
          {
            code: "6201",
            sequence: 6,
            name: "Voirie et réseaux divers (VRD)",
            covers:
              "Rues, trottoirs et parkings avec leurs réseaux enterrés\u00A0: eau, assainissement, électricité, télécoms.",
          },
          {
            code: "6202",
            sequence: 7,
            name: "Signalisation et équipements de la route",
            covers:
              "Marquages, panneaux, feux, glissières et dispositifs de sécurité, y compris le balisage de chantier.",
          },
          {
            code: "6203",
            sequence: 8,
            name: "Espaces verts et terrains de sport",
            covers:
              "Plantations, arrosage, aires de jeux, clôtures, terrains de sport naturels ou synthétiques.",
          },
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
          {
            code: "7101",
            sequence: 1,
            name: "Forages et équipements d’exhaure",
            covers:
              "Foration, tubage, développement et essais de débit, pose de pompes manuelles, électriques ou solaires.",
          },
          {
            code: "7102",
            sequence: 2,
            name: "Adduction et réseaux d’eau potable",
            covers:
              "Conduites, vannes, bornes-fontaines et branchements, épreuves de pression et désinfection.",
          },
          {
            code: "7103",
            sequence: 3,
            name: "Réservoirs et châteaux d’eau",
            covers:
              "Réservoirs au sol ou surélevés, en béton ou en acier, avec étanchéité et équipements hydrauliques.",
          },
          {
            code: "7104",
            sequence: 4,
            name: "Stations de pompage et de traitement",
            covers:
              "Génie civil, pompes, filtration, chloration et automatismes des installations d’eau potable.",
          },
        ],
      },
      {
        code: "72",
        name: "Assainissement",
        subAreas: [
          {
            code: "7201",
            sequence: 5,
            name: "Réseaux d’eaux usées",
            covers:
              "Collecteurs, regards, branchements et postes de relèvement des eaux usées, essais d’étanchéité.",
          },
          {
            code: "7202",
            sequence: 6,
            name: "Drainage et eaux pluviales",
            covers:
              "Caniveaux, collecteurs, bassins de retenue et ouvrages de rejet contre les inondations.",
          },
          {
            code: "7203",
            sequence: 7,
            name: "Stations d’épuration",
            covers:
              "Construction et mise en service de stations d’épuration, lagunes et stations de boues de vidange.",
          },
        ],
      },
      {
        code: "73",
        name: "Hydro-agricole",
        subAreas: [
          {
            code: "7301",
            sequence: 8,
            name: "Barrages, digues et aménagements hydro-agricoles",
            covers:
              "Retenues, digues, canaux, vannes et périmètres irrigués, du terrassement aux ouvrages de prise.",
          },
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
          {
            code: "8101",
            sequence: 1,
            name: "Ponts et ouvrages d’art",
            covers:
              "Ponts en béton, en acier ou mixtes, passerelles, viaducs, appareils d’appui et épreuves de charge.",
          },
          {
            code: "8102",
            sequence: 2,
            name: "Ouvrages hydrauliques routiers (dalots, buses)",
            covers:
              "Dalots, buses, radiers submersibles et protections contre l’affouillement sous les routes et les pistes.",
          },
          {
            code: "8103",
            sequence: 3,
            name: "Soutènements et génie civil industriel",
            covers:
              "Murs de soutènement, silos, fosses, massifs de machines et structures d’usines.",
          },
        ],
      },
      {
        code: "82",
        name: "Maritime",
        subAreas: [
          {
            code: "8201",
            sequence: 4,
            name: "Travaux maritimes, fluviaux et portuaires",
            covers:
              "Quais, appontements, ducs-d’Albe et pontons, travaux sous l’eau et battage en mer ou en fleuve.",
          },
          {
            code: "8202",
            sequence: 5,
            name: "Protection côtière et dragage",
            covers: "Enrochements, épis, rechargement de plages, dragage de chenaux et de bassins.",
          },
        ],
      },
      {
        code: "83",
        name: "Ferroviaire",
        subAreas: [
          {
            code: "8301",
            sequence: 6,
            name: "Voies ferrées et équipements ferroviaires",
            covers:
              "Plate-forme, ballast, pose et renouvellement de rails, aiguillages, passages à niveau et quais.",
          },
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
          {
            code: "9101",
            sequence: 1,
            name: "Réseaux moyenne tension et postes",
            covers:
              "Lignes aériennes et souterraines de moyenne tension, postes de transformation et essais de mise sous tension.",
          },
          {
            code: "9102",
            sequence: 2,
            name: "Réseaux basse tension et branchements",
            covers:
              "Réseaux aériens ou enterrés de distribution, compteurs et branchements des usagers.",
          },
          {
            code: "9103",
            sequence: 3,
            name: "Éclairage public",
            covers:
              "Candélabres, luminaires, armoires de commande et lampadaires solaires sur la voie publique.",
          },
          {
            code: "9104",
            sequence: 4,
            name: "Installations solaires photovoltaïques",
            covers:
              "Dimensionnement, pose et mise en service d’installations solaires, raccordées au réseau ou autonomes.",
          },
        ],
      },
      {
        code: "92",
        name: "Télécommunications",
        subAreas: [
          {
            code: "9201",
            sequence: 5,
            name: "Pylônes et infrastructures de télécommunications",
            covers:
              "Fondations, montage de pylônes, énergie et abris techniques des sites de télécommunications.",
          },
          {
            code: "9202",
            sequence: 6,
            name: "Réseaux de fibre optique",
            covers:
              "Pose de fourreaux et de câbles, soudure, boîtiers et mesures sur les réseaux de fibre optique.",
          },
        ],
      },
    ],
  },
];
