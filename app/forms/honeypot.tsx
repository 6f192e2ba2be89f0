/** Name of the field that people neither see nor reach, and that robots fill in. */
export const honeypotName = "site";

/** Says in words what it is, for the visitor whose browser shows it all the same. */
export function Honeypot({ label = "Laissez ce champ vide" }: { label?: string }) {
  return (
    <label hidden>
      {label}
      <input name={honeypotName} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
