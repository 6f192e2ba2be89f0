import type { PictureName } from "#app/ui/pictures.data.ts";

export interface HomeSlide {
  image: PictureName;
  title: string;
  text: string;
  link: { href: string; label: string };
}

export const home2Slides: HomeSlide[] = [
  {
    image: "villa",
    title: "Houses that make their own shade",
    text: "Deep eaves, thick walls and rooms that breathe: a home that stays cool when the power is off.",
    link: { href: "/project-grid", label: "See our projects" },
  },
  {
    image: "interieur-hall",
    title: "Rooms where the light has been drawn",
    text: "Timber, pierced screens and plaster, by trades that have worked side by side for years.",
    link: { href: "/services", label: "See our services" },
  },
  {
    image: "place-publique",
    title: "Squares that a whole town shares",
    text: "Paving that drains, trees that take, benches in the right place: public works for every day.",
    link: { href: "#get-in-touch", label: "Get in touch" },
  },
];

const moreAbout = { href: "#about", label: "More About" };

/** The slides of Home 3, each with a « More About » link. */
export const home3Slides: HomeSlide[] = [
  {
    image: "hero-chantier",
    title: "Twenty-five years of good foundations",
    text: "From a garden wall to a tower, we have learnt that what lasts is what nobody sees.",
    link: moreAbout,
  },
  {
    image: "hero-viaduc",
    title: "Across the water, on time",
    text: "Bridges, quays and roads, planned round the tides and the rains rather than against them.",
    link: moreAbout,
  },
  {
    image: "hero-ville",
    title: "A town is built one corner at a time",
    text: "Offices, housing and the streets between them, for people who will walk there every day.",
    link: moreAbout,
  },
];

/** The phrases that Home 4 types after « We build ». */
export const typedWords = [
  "houses that stay cool",
  "schools around trees",
  "roads for the rains",
  "markets full of light",
];
