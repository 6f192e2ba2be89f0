import type { PictureName } from "#app/ui/pictures.data.ts";

/** English alt texts of the pictures, for English pages; those of the library are French. */
export const pictureAlts: Record<PictureName, string> = {
  "about-atelier": "Drawing table with a plan, a golden helmet, a white model and a set square",
  barrage: "Buttress dam with green gates, spilling into a basin",
  briques: "Brick wall being laid, with a trowel and a mortar trough",
  casques: "Helmets in a row on a shelf, in low light",
  "centrale-solaire": "Field of solar panels with a small plant room",
  "charpente-metallique": "Steel portal frames and a mobile crane lifting a beam",
  "chateau-eau": "Fluted concrete water tower in the savanna",
  claustra: "Wall of pierced terracotta blocks, light and shadow",
  ferraillage: "Reinforcement mat and column cage, ready for the concrete",
  fondations: "Excavation with concrete footings, starter bars and a digger",
  forage: "Drilling rig on a lorry, raised tank and solar pump",
  "hero-chantier": "Building under construction below a tower crane, a baobab on the horizon",
  "hero-viaduc": "Concrete viaduct across an arm of the sea, with pirogues on calm water",
  "hero-ville": "Modern buildings and palm trees along the corniche, facing the ocean",
  "immeuble-bureaux": "Office building dressed in white, ochre and green vertical blades",
  "interieur-bureaux": "Open office with a pierced screen and a green library",
  "interieur-hall": "Double-height hall with a timber stair and a pierced wall",
  "interieur-salon": "Bright living room with a pierced screen and timber fins",
  "jardin-cour": "Courtyard garden with a basin, ochre arcades and a shade tree",
  logements: "Housing blocks with loggias and ochre pierced screens",
  "maquette-quartier": "Model of a district where one building stands out in green and gold",
  "marche-couvert": "Covered market under thin concrete vaults",
  "mission-ecole": "Single-storey school with pierced walls, round a baobab",
  "place-publique": "Square paved in rings, with a fountain and an arcaded hall",
  process: "Four stages of a building: ground, foundations, frame, finished house",
  "pylones-reseau": "Power line crossing the savanna at dusk",
  "quai-port": "Container cranes and a ship at the quay",
  "renovation-facade": "Arcaded front, restored on the left, under scaffold on the right",
  "route-laterite": "Cut through a road: earth, laterite, gravel and asphalt, with a roller",
  "stade-tribune": "Stadium stand with green, gold and ochre seats under a wavy roof",
  terrasse: "Roof terrace with a pergola and outdoor seats above the sea",
  villa: "Contemporary villa with sun fins, a garden and a pool",
};

/** Our own silent videos: `public/video/{file}.webm`, `.mp4` and `-poster.webp`. */
export const films = {
  crane: {
    file: "chantier-loop",
    label: "A building under construction: the crane slews slowly above the frame",
  },
  stages: {
    file: "chantier-etapes",
    label: "From the drawing to the keys: a plan, foundations, reinforcement, then homes",
  },
} as const;

export type FilmName = keyof typeof films;
