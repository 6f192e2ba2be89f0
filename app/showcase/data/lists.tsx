import {
  Cable,
  DoorOpen,
  Droplets,
  HardHat,
  type LucideIcon,
  PaintRoller,
  Trees,
} from "lucide-react";
import type { MenuLink } from "#app/layouts/menu.ts";

export const brought: readonly string[] = [
  "A plan of the plot, even drawn by hand",
  "The title or the lease, for its limits",
  "What the building is for, in three sentences",
  "The month in which you would like the keys",
];

export const stages: readonly string[] = [
  "We visit the plot and measure it",
  "You receive two sketches and a range of price",
  "An engineer calculates the structure",
  "We sign, and the programme goes on the wall",
  "You walk through the building before the keys",
];

export const included: readonly { text: string; included: boolean }[] = [
  { text: "Drawings, calculations and soundings", included: true },
  { text: "Site manager present every day", included: true },
  { text: "Visit after three months and after a year", included: true },
  { text: "Furniture and curtains", included: false },
];

export const trades: readonly { icon: LucideIcon; title: string; description: string }[] = [
  { icon: HardHat, title: "Structure", description: "Footings, columns, slabs and stairs" },
  { icon: DoorOpen, title: "Joinery", description: "Doors, shutters and built-in cupboards" },
  { icon: Cable, title: "Electricity", description: "Boards, wiring and panels on the roof" },
  { icon: Droplets, title: "Water", description: "Supply, drains and rain tanks" },
  { icon: PaintRoller, title: "Finishes", description: "Plaster, tiles and lime paint" },
  { icon: Trees, title: "Grounds", description: "Paving, planting and shade" },
];

export const words: readonly { term: string; meaning: string }[] = [
  { term: "Footing", meaning: "The foot of a column, which spreads its load over the ground." },
  { term: "Lintel", meaning: "The short beam that carries the wall above an opening." },
  { term: "Screed", meaning: "The level layer of mortar that waits for the tiles." },
  { term: "Snag", meaning: "A small fault that is written down and put right before the keys." },
];

export interface CountedLink extends MenuLink {
  /** How many items the page shows. */
  count: number;
}

/** The listing pages with the counts of Spec §2. */
export const listings: readonly CountedLink[] = [
  { label: "Project grid", path: "/project-grid", count: 9 },
  { label: "Project masonry", path: "/project-masonary", count: 11 },
  { label: "Project carousel", path: "/project-carousal", count: 5 },
  { label: "Project classic 1", path: "/project-classic1", count: 8 },
  { label: "Project classic 2", path: "/project-classic2", count: 11 },
];
