import { SelectField } from "#app/forms/field.tsx";

interface MovableItem {
  id: string;
  position: number;
  companyName: string;
  state: "pending" | "open" | "closed";
  isHidden: boolean;
}

/** Changes the order of the items that were not called; nothing where only one is left. */
export function MoveItemForm({ items }: { items: readonly MovableItem[] }) {
  const pending = items.filter(({ state }) => state === "pending");
  const options = pending.map(({ id, position, companyName }) => ({
    value: id,
    label: `${position}. ${companyName}`,
  }));
  const movable = options.filter((_option, place) => !pending[place]?.isHidden);
  if (options.length < 2 || movable.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="office-row-act">Déplacer un point…</summary>
      <form method="post" className="mt-2 max-w-xl">
        <SelectField name="itemId" id="moved" label="Point à déplacer" options={movable} />
        <SelectField
          name="before"
          label="Sa place"
          options={[
            ...options.map(({ value, label }) => ({ value, label: `Avant ${label}` })),
            { value: "", label: "À la fin" },
          ]}
        />
        <button type="submit" name="intent" value="reorder" className="button button-secondary">
          Déplacer
        </button>
      </form>
    </details>
  );
}
