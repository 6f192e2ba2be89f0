export interface TeamMember {
  /** View of `/portraits.svg`. */
  image: string;
  name: string;
  designation: string;
  description: string;
}

/** The four members shown on Home 2. */
export const team: TeamMember[] = [
  {
    image: "10-femme-afro",
    name: "Aïssatou Mbow",
    designation: "Lead architect",
    description: "Draws for the shade and the wind first, and for the photograph last.",
  },
  {
    image: "02-chef-de-chantier",
    name: "Ousmane Badji",
    designation: "Site manager",
    description: "Knows by seven every morning who is on site, and what arrives before noon.",
  },
  {
    image: "01-ingenieure-casque",
    name: "Ramata Diatta",
    designation: "Structural engineer",
    description: "Makes beams as light as they can be, then checks them a second time.",
  },
  {
    image: "05-homme-boubou",
    name: "Ibra Sarr",
    designation: "Quality and aftercare",
    description: "Comes back three months and one year after the keys, with a list and a ladder.",
  },
];

/** The three members shown on Home 4. */
export const leadingTeam = team.slice(0, 3);
