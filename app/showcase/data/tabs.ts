import type { PictureName } from "#app/ui/pictures.data.ts";

export interface ServiceTab {
  id: string;
  title: string;
  picture: PictureName;
  text: string;
  points: readonly string[];
}

export const services: readonly ServiceTab[] = [
  {
    id: "houses",
    title: "Houses",
    picture: "villa",
    text: "A house is lived in for fifty years and drawn in five weeks. We spend two of those weeks on the plot, with the people who will sleep there.",
    points: ["Shade before cooling", "A tank under the yard", "Rooms that can be added"],
  },
  {
    id: "offices",
    title: "Offices",
    picture: "immeuble-bureaux",
    text: "Floors without columns where people work, stairs where they meet, and a front that keeps the afternoon sun outside.",
    points: [
      "Cables that can be reached",
      "Quiet rooms on each floor",
      "One meter for each tenant",
    ],
  },
  {
    id: "public-works",
    title: "Public works",
    picture: "place-publique",
    text: "Markets, squares and schools stay open while we build. The work is cut into parts that can each be used on their own.",
    points: ["Work at night where it must be", "Paths kept open and lit", "Trees planted first"],
  },
];

export const studies: readonly { id: string; title: string; texts: readonly string[] }[] = [
  {
    id: "listening",
    title: "1. We listen",
    texts: [
      "The first meeting is about your days: who rises first, where the guests sit, what is done outside.",
      "You leave with a list of questions, and so do we.",
    ],
  },
  {
    id: "drawing",
    title: "2. We draw",
    texts: [
      "Two ideas on one sheet each, at the same scale, with a range of price under both.",
      "You choose one, or a third that neither of us had seen before.",
    ],
  },
  {
    id: "calculating",
    title: "3. We calculate",
    texts: [
      "An engineer checks the frame, a surveyor measures the quantities, and the range becomes a price.",
      "From this day the price changes only with your signature.",
    ],
  },
  {
    id: "building",
    title: "4. We build",
    texts: [
      "One page every Friday: done, late, why. One visit a month, in boots.",
      "The keys come with a file that explains the house.",
    ],
  },
];
