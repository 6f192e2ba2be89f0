import type { PictureName } from "#app/ui/pictures.data.ts";

export type ProjectCategory = "cat-1" | "cat-2" | "cat-3" | "cat-4" | "cat-5";

export interface Project {
  slug: string;
  category: ProjectCategory;
  image: PictureName;
  title: string;
  subtitle: string;
  place: string;
  client: string;
  /** Completion date, `YYYY-MM-DD`. */
  date: string;
  description: string;
  /** With `image`, the three pictures of the detail page. */
  morePictures: [PictureName, PictureName];
}

/** All projects of the showcase; the pages select by slug. */
export const catalogue = [
  {
    slug: "corniche-villa",
    category: "cat-1",
    image: "villa",
    title: "Corniche villa",
    subtitle: "A family house that makes its own shade",
    place: "Corniche East",
    client: "A private family",
    date: "2021-06-20",
    description:
      "Deep eaves and timber fins keep the sun off the glass all day. The rooms open on the garden, and the night breeze cools the house without a machine.",
    morePictures: ["interieur-salon", "terrasse"],
  },
  {
    slug: "loggia-housing",
    category: "cat-1",
    image: "logements",
    title: "Loggia housing",
    subtitle: "Sixty homes, each with an outdoor room",
    place: "River Quarter",
    client: "River Quarter Housing Cooperative",
    date: "2021-03-12",
    description:
      "Every flat crosses the building from one façade to the other and ends in a loggia behind a pierced brick screen: light and air come in, looks do not.",
    morePictures: ["claustra", "jardin-cour"],
  },
  {
    slug: "green-fin-offices",
    category: "cat-1",
    image: "immeuble-bureaux",
    title: "Green Fin offices",
    subtitle: "Six floors behind vertical blades",
    place: "Station Square",
    client: "Green Fin Property",
    date: "2020-11-27",
    description:
      "The coloured blades are the air conditioning: turned to the course of the sun, they halve the heat that reaches the glass and give each floor its own light.",
    morePictures: ["interieur-bureaux", "interieur-hall"],
  },
  {
    slug: "west-stand",
    category: "cat-1",
    image: "stade-tribune",
    title: "West stand",
    subtitle: "Four thousand seats under one wave",
    place: "Stadium Park",
    client: "Stadium Park Sports Trust",
    date: "2019-09-14",
    description:
      "One steel roof covers the whole stand without a single post in front of a seat. It was lifted in eleven pieces, between two seasons.",
    morePictures: ["charpente-metallique", "place-publique"],
  },
  {
    slug: "vaulted-market",
    category: "cat-1",
    image: "marche-couvert",
    title: "Vaulted market",
    subtitle: "Thin shells over two hundred stalls",
    place: "Old Harbour",
    client: "Old Harbour Traders’ Union",
    date: "2021-01-30",
    description:
      "Seven vaults of thin concrete, all cast on the same formwork, shade the stalls and gather the rain in a cistern. The traders never moved out for more than a week.",
    morePictures: ["place-publique", "ferraillage"],
  },
  {
    slug: "portal-frame-hall",
    category: "cat-1",
    image: "charpente-metallique",
    title: "Portal frame hall",
    subtitle: "A workshop raised in nine weeks",
    place: "Industrial Park North",
    client: "Northside Workshops",
    date: "2020-05-08",
    description:
      "Each frame was bolted on the ground and stood up in a morning. The hall can grow by one bay at a time, with the same drawings and the same bolts.",
    morePictures: ["fondations", "ferraillage"],
  },
  {
    slug: "buttress-dam",
    category: "cat-1",
    image: "barrage",
    title: "Buttress dam",
    subtitle: "Water for three dry seasons",
    place: "Upper Valley",
    client: "Upper Valley Water Board",
    date: "2018-12-05",
    description:
      "Twelve buttresses hold back a lake that used to run away each year. The gates are worked by hand or by motor, and every part can be changed by two people.",
    morePictures: ["fondations", "forage"],
  },
  {
    slug: "savanna-water-tower",
    category: "cat-1",
    image: "chateau-eau",
    title: "Savanna water tower",
    subtitle: "A landmark that holds 500 cubic metres",
    place: "Baobab Plain",
    client: "Baobab Plain Villages",
    date: "2020-02-21",
    description:
      "The fluted shaft was cast in one continuous pour of nine days. Fourteen villages now have pressure at the tap from morning to night.",
    morePictures: ["forage", "ferraillage"],
  },
  {
    slug: "container-quay",
    category: "cat-1",
    image: "quai-port",
    title: "Container quay",
    subtitle: "Two hundred metres of new berth",
    place: "Deep Water Port",
    client: "Deep Water Port Company",
    date: "2019-04-17",
    description:
      "The piles were driven from the water so that the port could keep working. The crane rails are level to three millimetres from one end to the other.",
    morePictures: ["fondations", "charpente-metallique"],
  },
  {
    slug: "tower-foundations",
    category: "cat-1",
    image: "fondations",
    title: "Tower foundations",
    subtitle: "Eight metres down before going up",
    place: "Station Square",
    client: "Station Square Development",
    date: "2021-05-03",
    description:
      "A wet excavation beside three occupied buildings: the walls were watched day and night, and nothing moved by more than the thickness of a coin.",
    morePictures: ["ferraillage", "process"],
  },
  {
    slug: "arcade-restoration",
    category: "cat-2",
    image: "renovation-facade",
    title: "Arcade restoration",
    subtitle: "A street front given back its arches",
    place: "Old Harbour",
    client: "Old Harbour Heritage Fund",
    date: "2020-08-19",
    description:
      "Behind forty years of cement lay lime plaster that could be saved. Two masons trained a team of eight, who finished the second half on their own.",
    morePictures: ["briques", "claustra"],
  },
  {
    slug: "pierced-screen-repair",
    category: "cat-2",
    image: "claustra",
    title: "Pierced screen repair",
    subtitle: "Nine hundred blocks, each one numbered",
    place: "River Quarter",
    client: "River Quarter School",
    date: "2019-07-02",
    description:
      "The screen was taken down block by block, cleaned and laid again on a hidden steel frame. The broken third was fired anew in the old moulds.",
    morePictures: ["briques", "mission-ecole"],
  },
  {
    slug: "brick-warehouse",
    category: "cat-2",
    image: "briques",
    title: "Brick warehouse",
    subtitle: "From store house to studios",
    place: "Railway Yard",
    client: "Railway Yard Studios",
    date: "2021-04-11",
    description:
      "We kept the walls, opened the roof to the north light and put in a timber floor that touches no old brick. Twenty small firms work there now.",
    morePictures: ["interieur-bureaux", "renovation-facade"],
  },
  {
    slug: "fountain-square",
    category: "cat-3",
    image: "place-publique",
    title: "Fountain square",
    subtitle: "A car park turned into a meeting place",
    place: "Market Town",
    client: "Market Town Council",
    date: "2020-10-24",
    description:
      "Rings of paving lead the rain to the fountain and the trees. The square was built in four quarters, so that the weekly market never missed a day.",
    morePictures: ["jardin-cour", "marche-couvert"],
  },
  {
    slug: "courtyard-garden",
    category: "cat-3",
    image: "jardin-cour",
    title: "Courtyard garden",
    subtitle: "Five degrees cooler than the street",
    place: "Corniche East",
    client: "Courtyard House Hotel",
    date: "2021-02-15",
    description:
      "A basin, one large tree and deep arcades: the oldest cooling machine there is. The planting drinks the grey water of the house, filtered through gravel.",
    morePictures: ["claustra", "terrasse"],
  },
  {
    slug: "sea-terrace",
    category: "cat-3",
    image: "terrasse",
    title: "Sea terrace",
    subtitle: "A roof that became the best room",
    place: "Lighthouse Point",
    client: "Lighthouse Point Residence",
    date: "2019-11-09",
    description:
      "New waterproofing, a light pergola and planters on wheels. Nothing was fixed through the roof, and the whole weighs less than the old screed.",
    morePictures: ["villa", "jardin-cour"],
  },
  {
    slug: "laterite-road",
    category: "cat-3",
    image: "route-laterite",
    title: "Laterite road",
    subtitle: "Eighteen kilometres open in every season",
    place: "Baobab Plain",
    client: "Baobab Plain Villages",
    date: "2018-06-28",
    description:
      "Local laterite, local hands and ditches that are deep enough. The lorries of the site used the road as it advanced, which was the best of tests.",
    morePictures: ["process", "hero-viaduc"],
  },
  {
    slug: "solar-field",
    category: "cat-3",
    image: "centrale-solaire",
    title: "Solar field",
    subtitle: "Power for two thousand homes",
    place: "Upper Valley",
    client: "Upper Valley Energy",
    date: "2021-05-29",
    description:
      "The tables stand on screwed piles, without concrete: the field can be given back as it was. Sheep keep the grass short between the rows.",
    morePictures: ["pylones-reseau", "forage"],
  },
  {
    slug: "village-boreholes",
    category: "cat-3",
    image: "forage",
    title: "Village boreholes",
    subtitle: "Clean water at the end of every street",
    place: "Acacia Hills",
    client: "Acacia Hills Villages",
    date: "2019-02-13",
    description:
      "Ten boreholes, ten raised tanks and ten pumps that run on the sun. Two people in each village were trained to mend theirs.",
    morePictures: ["chateau-eau", "centrale-solaire"],
  },
  {
    slug: "timber-living-room",
    category: "cat-4",
    image: "interieur-salon",
    title: "Timber living room",
    subtitle: "Warm wood, cool walls",
    place: "Corniche East",
    client: "A private family",
    date: "2021-06-05",
    description:
      "Fins of local wood filter the west light, lime plaster keeps the room fresh, and all the joinery was made within ten kilometres.",
    morePictures: ["villa", "interieur-hall"],
  },
  {
    slug: "open-workplace",
    category: "cat-4",
    image: "interieur-bureaux",
    title: "Open workplace",
    subtitle: "Forty desks and not one corridor",
    place: "Station Square",
    client: "Green Fin Property",
    date: "2020-12-18",
    description:
      "A terracotta screen and a long green library divide the floor into rooms without doors. You can hear yourself think, and see the sea.",
    morePictures: ["immeuble-bureaux", "interieur-hall"],
  },
  {
    slug: "double-height-hall",
    category: "cat-4",
    image: "interieur-hall",
    title: "Double-height hall",
    subtitle: "A stair people want to climb",
    place: "River Quarter",
    client: "River Quarter Library",
    date: "2019-10-31",
    description:
      "The oak stair hangs from the floor above on steel rods as thin as a finger. Children sit on it to read, as we had hoped.",
    morePictures: ["claustra", "interieur-bureaux"],
  },
  {
    slug: "design-review",
    category: "cat-5",
    image: "about-atelier",
    title: "Design review",
    subtitle: "A second pair of eyes before the first stone",
    place: "Lighthouse Point",
    client: "Lighthouse Point Residence",
    date: "2020-03-06",
    description:
      "In six weeks we read every drawing, priced three ways to build the roof and found the one that saved a tenth of the cost and a month of work.",
    morePictures: ["maquette-quartier", "terrasse"],
  },
  {
    slug: "district-master-plan",
    category: "cat-5",
    image: "maquette-quartier",
    title: "District master plan",
    subtitle: "Streets first, buildings after",
    place: "New Town South",
    client: "New Town South Agency",
    date: "2021-03-25",
    description:
      "We drew shade, water and walking distances before any house. The model travelled through the district for a month, and came back covered in notes.",
    morePictures: ["about-atelier", "place-publique"],
  },
  {
    slug: "staged-build-plan",
    category: "cat-5",
    image: "process",
    title: "Staged build plan",
    subtitle: "Four stages, one school, no closed day",
    place: "Market Town",
    client: "Market Town School",
    date: "2019-08-22",
    description:
      "A plan of works week by week, a site of its own for each stage and a safe way to class every morning. The last stage ended nine days early.",
    morePictures: ["mission-ecole", "fondations"],
  },
] as const satisfies Project[];

export type ProjectSlug = (typeof catalogue)[number]["slug"];
