import * as v from "valibot";
import type { JsonColumns } from "#db/json-columns.ts";
import type { JsonText, Stored } from "#db/tables.ts";

/** The text of a JSON value for its column. */
export const jsonText = <Value>(value: Value): JsonText<Value> =>
  JSON.stringify(value) as JsonText<Value>;

/**
 * The value of a JSON column, checked by its schema: the stored value itself, with keys that the schema does not name, so that its
 * hash stays the same. Throws for a row that does not fit; what the row holds may be about a person, and is not told.
 */
export function storedJson<Column extends keyof JsonColumns, Value extends JsonColumns[Column]>(
  column: Column,
  schema: v.GenericSchema<Value>,
  stored: Stored<Column>,
): Value {
  const value: unknown = stored;
  if (!v.is(schema, value)) throw new Error(`${column} does not fit its schema.`);
  return value;
}

/** One of the keys of these words or labels. */
export const keyOf = <Key extends string>(words: Readonly<Record<Key, unknown>>) =>
  v.picklist(Object.keys(words) as Key[]);

/** A list that nobody changes. */
export const readonlyList = <Item>(item: v.GenericSchema<Item>): v.GenericSchema<readonly Item[]> =>
  v.array(item);
