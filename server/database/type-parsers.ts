import pg from "pg";

type Parse = (text: string) => unknown;

const { INT8, DATE } = pg.types.builtins;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as never);

const PARSERS = new Map<number, Parse>([
  [INT8, BigInt],
  [DATE, (text) => text],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : BigInt(item)))],
  [DATE_ARRAY, textArray],
]);

/** How values arrive, for one pool: bigint as `bigint`, date as 'YYYY-MM-DD'; the rest as `pg` does it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};
