import {
  ClipboardCheck,
  Compass,
  DraftingCompass,
  Hammer,
  HardHat,
  KeyRound,
  Leaf,
  type LucideIcon,
  Recycle,
  Ruler,
  Sun,
  Truck,
  Umbrella,
  Users,
} from "lucide-react";

/** A service with icon, title and text (Spec §3). */
export interface IconBox {
  icon: LucideIcon;
  title: string;
  description: string;
}

export const trades: readonly IconBox[] = [
  {
    icon: DraftingCompass,
    title: "Design",
    description: "Plans that a mason can read, with every opening and every level on one sheet.",
  },
  {
    icon: HardHat,
    title: "Construction",
    description: "One manager, one programme and a site that is swept every evening.",
  },
  {
    icon: KeyRound,
    title: "Handover",
    description: "Keys, warranties and plans as built, in one file that stays with the house.",
  },
];

export const methods: readonly IconBox[] = [
  {
    icon: Compass,
    title: "We walk the plot first",
    description: "Slope, water, neighbours and the afternoon sun decide where the house stands.",
  },
  {
    icon: Ruler,
    title: "We measure twice",
    description: "Quantities are taken from the drawings, then checked on the ground with you.",
  },
  {
    icon: Truck,
    title: "We order early",
    description: "Steel and joinery are bought before the price of the month can change it.",
  },
  {
    icon: Users,
    title: "We train on site",
    description: "Two apprentices in each team, who have a trade when the building has a roof.",
  },
];

export const materials: readonly IconBox[] = [
  {
    icon: Leaf,
    title: "Raw earth",
    description: "Compressed blocks made near the site, cool by day and warm by night.",
  },
  {
    icon: Sun,
    title: "Shade",
    description: "Deep loggias and pierced screens before any cooling is drawn.",
  },
  {
    icon: Umbrella,
    title: "Rain",
    description: "Wide eaves, a gutter that can be cleaned and a tank that fills.",
  },
  {
    icon: Recycle,
    title: "Reuse",
    description: "Formwork serves six times; what is pulled down is sorted on the spot.",
  },
];

export const order: readonly IconBox[] = [
  {
    icon: ClipboardCheck,
    title: "A visit",
    description: "An hour on the plot, with whoever will live or work there.",
  },
  {
    icon: DraftingCompass,
    title: "A sketch",
    description: "Two ideas on paper within ten days, each with its range of price.",
  },
  {
    icon: Hammer,
    title: "A site",
    description: "The first trench in the month that follows your signature.",
  },
];
