const count = (singular: string, plural: string) => (quantity: number) =>
  `${quantity}\u00A0${quantity > 1 ? plural : singular}`;

/** A number and its unit, held together: « 4 ans », « 1 jour ». */
export const years = count("an", "ans");
export const months = count("mois", "mois");
export const days = count("jour", "jours");
export const times = count("fois", "fois");
