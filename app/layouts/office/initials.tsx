/** « ON » for « Ousmane Ndiawour », and for « Ousmane Ndiawour (démonstration) ». */
const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");

/** The initials of somebody, with the whole name on hover; a reader of the page writes the name beside them. */
export const Initials = ({ name }: { name: string }) => (
  <span className="office-initials" aria-hidden="true" title={name}>
    {initialsOf(name)}
  </span>
);
