export interface PricingPlan {
  plan: string;
  /** Dollars per month. */
  price: number;
  includes: string[];
}

/** The three plans of Spec §9. */
export const pricingPlans: PricingPlan[] = [
  {
    plan: "Basic",
    price: 29,
    includes: [
      "One visit of the building a year",
      "A written report with pictures",
      "Advice by phone",
    ],
  },
  {
    plan: "Pro",
    price: 49,
    includes: [
      "Two visits a year, before and after the rains",
      "Small repairs done on the spot",
      "Advice by phone, six days a week",
      "A price for every larger repair",
    ],
  },
  {
    plan: "Premium",
    price: 99,
    includes: [
      "Four visits a year",
      "All repairs to roofs, gutters and joints",
      "A foreman on site within a day",
      "A log book that goes with the building",
    ],
  },
];
