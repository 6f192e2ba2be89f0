import type { PictureName } from "#app/ui/pictures.data.ts";

export interface StoryItem {
  image: PictureName;
  year: number;
  title: string;
  description: string;
}

/** The history of the sample company, oldest year first. */
export const story: StoryItem[] = [
  {
    image: "briques",
    year: 1996,
    title: "A crew of five and one mixer",
    description:
      "The first order is a garden wall. It is finished a day early, and the neighbour orders a house.",
  },
  {
    image: "mission-ecole",
    year: 2003,
    title: "A school round its tree",
    description:
      "Six classrooms with pierced walls, cool without a fan. The drawings are ours for the first time.",
  },
  {
    image: "about-atelier",
    year: 2006,
    title: "The drawing office opens",
    description:
      "Two architects and an engineer join the masons. From now on one team answers for plan and wall.",
  },
  {
    image: "marche-couvert",
    year: 2014,
    title: "The vaulted market",
    description:
      "Four hundred stalls under thin concrete shells, built in three stages so that trade never stops.",
  },
  {
    image: "centrale-solaire",
    year: 2021,
    title: "Twenty-five years, and the sun",
    description:
      "Our own workshops run on the panels of our own roof. The crew of five has become two hundred.",
  },
];
