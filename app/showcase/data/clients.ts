/** Invented companies, each with its mark under `/logos`. */
export const clients = [
  { image: "01-baol-construction", name: "Baol" },
  { image: "02-teranga-batiment", name: "Teranga" },
  { image: "03-ndar-ouvrages", name: "Ndar" },
  { image: "04-saloum-routes", name: "Saloum" },
  { image: "05-cayor-energie", name: "Cayor" },
  { image: "06-laterite-co", name: "Laterite" },
  { image: "07-gora-acier", name: "Gora" },
  { image: "08-dial-eau", name: "Dial" },
];
