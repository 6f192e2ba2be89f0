import type { FaqItem } from "./faq.ts";

/** Names of the icons in `sections/service-icon.tsx`. */
export type ServiceIconName =
  | "building-2"
  | "clipboard-check"
  | "compass"
  | "drafting-compass"
  | "droplets"
  | "hammer"
  | "hard-hat"
  | "home"
  | "paint-roller"
  | "route"
  | "sun"
  | "trees";

export interface Service {
  icon: ServiceIconName;
  title: string;
  description: string;
}

/** The nine services of the Services page. */
export const services: Service[] = [
  {
    icon: "building-2",
    title: "General contracting",
    description: "One contract, one site manager and one date, from the first trench to the keys.",
  },
  {
    icon: "drafting-compass",
    title: "Architecture and design",
    description: "Plans drawn for the sun, the wind and the way you live, then checked for cost.",
  },
  {
    icon: "home",
    title: "Housing",
    description: "Villas, terraces and blocks of flats that stay cool and are easy to look after.",
  },
  {
    icon: "hammer",
    title: "Renovation",
    description: "We keep what is sound, repair what can be, and replace only the rest.",
  },
  {
    icon: "paint-roller",
    title: "Interior works",
    description: "Plaster, joinery, floors and light, by trades that know each other.",
  },
  {
    icon: "route",
    title: "Roads and earthworks",
    description: "Cuts, fills, drains and surfaces that hold through the rainy season.",
  },
  {
    icon: "droplets",
    title: "Water works",
    description:
      "Boreholes, tanks, towers and networks, tested under pressure before handing over.",
  },
  {
    icon: "trees",
    title: "Landscape",
    description: "Squares, gardens and courtyards planted with what grows here without waste.",
  },
  {
    icon: "sun",
    title: "Solar power",
    description: "Roofs and fields of panels, with batteries sized for your evenings.",
  },
];

/** The eight services of Home 2 and Home 3. */
export const homeServices = services.slice(0, 8);

/** The three specializations. */
export const specializations: Service[] = [
  {
    icon: "compass",
    title: "Planning and advice",
    description:
      "Soil, rules, budget, calendar: the questions asked before the works cost nothing compared with those asked during them.",
  },
  {
    icon: "hard-hat",
    title: "Construction",
    description:
      "Our own crews for the structure, chosen partners for the rest, and a site that is as tidy on Friday as on Monday.",
  },
  {
    icon: "clipboard-check",
    title: "Handing over and care",
    description:
      "A building comes with its drawings, its guarantees and two visits a year to see that it ages well.",
  },
];

export interface Experience {
  years: number;
  fields: { title: string; percent: number }[];
}

export const experience: Experience = {
  years: 15,
  fields: [
    { title: "Architecture", percent: 85 },
    { title: "Construction", percent: 78 },
    { title: "Interior", percent: 40 },
  ],
};

/** The about block of the Services page. */
export const serviceReasons = [
  "A fixed price, written by trade and by quantity",
  "One site manager from the first day to the last",
  "Your drawings and guarantees in one file at the end",
];

/** The questions of the Services page: three, the first one open. */
export const serviceQuestions: FaqItem[] = [
  {
    serial: 1,
    title: "How long does an estimate take?",
    description:
      "Five working days after a visit of the site. It is written by trade and by quantity, so that you can compare it line by line with another.",
  },
  {
    serial: 2,
    title: "Can we stay in the building during the works?",
    description:
      "Often, yes. We divide the works into stages, each with its own way in, and agree with you on the hours of noise before the first day.",
  },
  {
    serial: 3,
    title: "What happens after you hand over the keys?",
    description:
      "A visit at three months, another at one year, and one phone number in between. Defects of our own making are put right at our own cost.",
  },
];
