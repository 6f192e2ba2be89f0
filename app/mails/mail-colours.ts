/** Colours of design §6 in the form that mail programs understand, by day and by night. */
export const day = {
  ground: "#F6EFE2",
  paper: "#FFFDF8",
  ink: "#16211B",
  quiet: "#4C5A52",
  line: "#E3D9C6",
  green: "#0B5D3B",
  onGreen: "#FFFFFF",
};

export const night = {
  ground: "#101713",
  paper: "#18211C",
  ink: "#F3EDE1",
  quiet: "#B9C4BC",
  line: "#33413A",
  link: "#8FD6B1",
};
