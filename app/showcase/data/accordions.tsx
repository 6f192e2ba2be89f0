import { Banknote, Clock, HardHat, type LucideIcon } from "lucide-react";

/** A question of an accordion (Spec §3). */
export interface Question {
  serial: number;
  title: string;
  description: string;
}

export const beforeBuilding: readonly Question[] = [
  {
    serial: 1,
    title: "What do you need from us to price a building?",
    description:
      "A plan of the plot, what the building is for and a sketch of the rooms. Drawings by an architect make the price firm; without them we give a range and say what would narrow it.",
  },
  {
    serial: 2,
    title: "How long does a family house take?",
    description:
      "Ten to fourteen months from the first trench to the keys, for some 180 square metres on one upper floor. The rainy season is in the programme from the start, not in the excuses at the end.",
  },
  {
    serial: 3,
    title: "Who is on site every day?",
    description:
      "One site manager, by name, from the first day to the last. Trades come and go; the person who answers your questions does not change.",
  },
  {
    serial: 4,
    title: "Can the plans change once work has begun?",
    description:
      "Yes, in writing. Each change has its own page with its price and the days that it adds. Nothing is built before you have signed that page.",
  },
  {
    serial: 5,
    title: "What happens after the handover?",
    description:
      "We come back after three months and after a year, whether or not you have called. What has moved, cracked or leaked is written down and put right.",
  },
];

export const onSite: readonly Question[] = [
  {
    serial: 1,
    title: "Foundations",
    description:
      "Two soundings of the ground decide their depth. Concrete is poured in one day for each footing, and its cubes are crushed at seven and twenty-eight days.",
  },
  {
    serial: 2,
    title: "Structure",
    description:
      "Columns, beams and slabs follow the drawings of an engineer. Reinforcement is photographed before each pour, and the pictures go into your file.",
  },
  {
    serial: 3,
    title: "Envelope",
    description:
      "Walls of compressed earth or of block, pierced screens where the sun is low, and a roof that is watertight before any finish comes inside.",
  },
  {
    serial: 4,
    title: "Finishes",
    description:
      "One room is finished first, as a sample of all the others. You walk through it with us before we go on.",
  },
];

export interface Step extends Question {
  icon: LucideIcon;
}

export const promises: readonly Step[] = [
  {
    serial: 1,
    icon: Clock,
    title: "The date is a date",
    description:
      "The programme hangs on the wall of the site office and shows what is late. You receive the same page every Friday.",
  },
  {
    serial: 2,
    icon: Banknote,
    title: "The price is a price",
    description:
      "Quantities are measured with you each month, and you pay for what stands on the ground.",
  },
  {
    serial: 3,
    icon: HardHat,
    title: "Everybody goes home",
    description:
      "Helmets, guard rails and ten minutes of talk each morning. A site that is not safe is a site that stops.",
  },
];
