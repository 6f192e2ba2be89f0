import pg from "pg";
import { marked } from "./guarded-pool.ts";

const MOST_NAMES = 200;
const MOST_TEXTS = 2_000;

/** Name of each statement that has come twice, shared by all clients: a name always means the same text. */
const names = new Map<string, string>();
const seenOnce = new Set<string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  if (seenOnce.delete(text)) {
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  }
  if (seenOnce.size < MOST_TEXTS) seenOnce.add(text);
  return undefined;
}

/**
 * A client that prepares the statements which come back, so that the engine parses and plans them once:
 * a quarter of the time of a registration when embedded. Not for a server, where a proxy that shares
 * connections or another process that migrates would break statements prepared before.
 */
export class NamingClient extends pg.Client {
  override query = ((...args: [unknown, unknown?, unknown?]) => {
    const [text, values, callback] = args;
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? nameOf(text)
        : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    return marked(
      name === undefined
        ? query.apply(this, args)
        : query.call(this, { name, text, values }, callback),
    );
  }) as pg.Client["query"];
}
