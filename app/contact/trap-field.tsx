import { trapField } from "./trap.ts";

/** Says in words what it is, for the visitor whose browser shows it all the same. */
export function TrapField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Laissez ce champ vide
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
