/** A testimonial (Spec §3) of an invented person. */
export interface Testimonial {
  /** View of `/portraits.svg`. */
  image: string;
  quote: string;
  name: string;
  designation: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    image: "06-architecte-chignon",
    quote:
      "They asked more questions about the site in one morning than others did in a month. The drawings changed twice; the delivery date never did.",
    name: "Aline K.",
    designation: "Architect, Studio Horizon",
  },
  {
    image: "09-entrepreneur-sans-cravate",
    quote:
      "Every Friday we received one page: what was done, what was late and why. I have never had so few surprises on a building of that size.",
    name: "Marcel T.",
    designation: "Owner of a family hotel",
  },
  {
    image: "11-doyenne-grand-foulard",
    quote:
      "The school stayed open while they worked around it. The children watched the walls go up, and nobody missed a day of class.",
    name: "Rosalie M.",
    designation: "Head of a primary school",
  },
  {
    image: "07-technicien-polo",
    quote:
      "The handover file was complete: plans as built, warranties and the phone number of each trade. Two years later I still open it.",
    name: "Junior B.",
    designation: "Facilities manager",
  },
];
