import { Banknote, LifeBuoy, type LucideIcon } from "lucide-react";

export interface Solution {
  icon: LucideIcon;
  title: string;
  description: string;
  /** Ground of the box. */
  background: "green" | "laterite";
  /** What the link says. */
  text: string;
  link: string;
}

/** The two boxes beside the questions of Home 3. */
export const solutions: Solution[] = [
  {
    icon: LifeBuoy,
    title: "Assistance",
    description:
      "A crack, a leak, a doubt about a plan: describe it, and an engineer calls back within a working day.",
    background: "green",
    text: "Ask for help",
    link: "/contact",
  },
  {
    icon: Banknote,
    title: "Financing",
    description:
      "Works can be paid in stages that follow the building. We prepare the papers that a bank will ask for.",
    background: "laterite",
    text: "Plan the payments",
    link: "/contact/devis",
  },
];
