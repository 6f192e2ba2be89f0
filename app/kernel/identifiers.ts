import { v7 } from "uuid";

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUIDv7: its order is the order of creation, so that inserts stay at the end of an index. */
export const newId = (): string => v7();

/** Whether a text can be sent to a `uuid` column: canonical lower-case form, of any version. */
export const isId = (text: string): boolean => CANONICAL_UUID.test(text);
