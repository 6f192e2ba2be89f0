export interface FaqItem {
  serial: number;
  title: string;
  description: string;
}

/** The questions of Home 3, the first one open. */
export const questions: FaqItem[] = [
  {
    serial: 1,
    title: "When can you start?",
    description:
      "A renovation starts four to six weeks after the order, a new building once the permit is granted. The first date is written into the contract, and so is what happens if we miss it.",
  },
  {
    serial: 2,
    title: "Who will be on the site?",
    description:
      "One site manager from beginning to end, whose number you have. Our own crews build the structure; every partner for the other trades is named before you sign.",
  },
  {
    serial: 3,
    title: "What if the price changes?",
    description:
      "It does not change unless the order does. Every change is drawn, priced and signed before it is built, and the new total stands on the same page as the old one.",
  },
  {
    serial: 4,
    title: "May we visit the works?",
    description:
      "Every Friday at four, with helmets for the family. At other times call the site manager first: some days a floor is wet, or a beam is in the air.",
  },
];
