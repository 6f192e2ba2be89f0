import { describe, expect, test } from "vitest";
import type { JsonColumns } from "#db/json-columns.ts";
import type { Stored } from "#db/tables.ts";

/** The value as the driver reads it from a JSON column. */
export const stored = <Column extends keyof JsonColumns>(value: unknown): Stored<Column> =>
  JSON.parse(JSON.stringify(value));

/**
 * Rows of a column, as today and as earlier versions wrote them, are read with every key that they hold; a broken one is refused by
 * table and column, without a word of what it holds.
 */
export function readsRows<Column extends keyof JsonColumns>(
  column: Column,
  read: (value: Stored<Column>) => unknown,
  { rows, broken }: { rows: Record<string, object>; broken: Record<string, object> },
) {
  describe(`rows of ${column}`, () => {
    test.each(Object.entries(rows))("are read as they stand: %s", (_name, row) => {
      const later = Array.isArray(row) ? row : { ...row, addedLater: { z: 1, a: [2] } };
      expect(read(stored(later))).toEqual(stored(later));
    });

    test.each(Object.entries(broken))("are refused without their content: %s", (_name, row) => {
      expect(() => read(stored(row))).toThrow(
        expect.objectContaining({ message: `${column} does not fit its schema.` }),
      );
    });
  });
}
