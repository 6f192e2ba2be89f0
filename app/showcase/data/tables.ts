export interface Table {
  caption: string;
  head: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
  /** Indexes of the numeric columns. */
  figures: readonly number[];
  /** The footer row with totals. */
  foot?: readonly string[];
}

export const programme: Table = {
  caption: "Programme of a house of 180 m²",
  head: ["Stage", "Weeks", "Manager", "State"],
  rows: [
    ["Soundings and setting out", "2", "Aline", "Done"],
    ["Foundations", "5", "Aline", "Done"],
    ["Structure", "14", "Aline", "In progress"],
    ["Roof and screens", "8", "Junior", "To come"],
    ["Finishes", "16", "Junior", "To come"],
  ],
  figures: [1],
};

export const quantities: Table = {
  caption: "Quantities measured at the end of the month",
  head: ["Work", "Unit", "Planned", "Done", "Left"],
  rows: [
    ["Concrete", "m³", "148", "96", "52"],
    ["Reinforcement", "t", "13.2", "9.1", "4.1"],
    ["Formwork", "m²", "910", "604", "306"],
    ["Compressed earth blocks", "m²", "420", "120", "300"],
    ["Pierced screens", "m²", "64", "0", "64"],
  ],
  figures: [2, 3, 4],
};

export const budget: Table = {
  caption: "Budget of a workshop, sample figures",
  head: ["Lot", "Share", "Amount"],
  rows: [
    ["Structure", "46%", "$55,200"],
    ["Roof", "18%", "$21,600"],
    ["Electricity and water", "21%", "$25,200"],
    ["Finishes", "15%", "$18,000"],
  ],
  figures: [1, 2],
  foot: ["Total", "100%", "$120,000"],
};

/** The plans with the prices of Spec §9 and sample contents. */
export const plans: Table = {
  caption: "What each plan holds",
  head: ["In the plan", "Basic $29", "Pro $49", "Premium $99"],
  rows: [
    ["Visit of the plot", "Yes", "Yes", "Yes"],
    ["Sketches", "1", "2", "4"],
    ["Price by quantities", "No", "Yes", "Yes"],
    ["Site manager", "No", "Weekly", "Daily"],
    ["Visit after a year", "No", "No", "Yes"],
  ],
  figures: [],
};
