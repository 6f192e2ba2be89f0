import pg from "pg";
import { marked } from "./guarded-pool.ts";

const MOST_NAMES = 200;
const MOST_TEXTS = 2_000;

/**
 * A client that prepares the statements which come back, so that the engine parses and plans them once:
 * a quarter of the time of a registration when embedded. Not for a server, where a proxy that shares
 * connections or another process that migrates would break statements prepared before.
 */
export class NamingClient extends pg.Client {
  /** Name of each statement that has come twice: a name always means the same text. */
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  override query = ((...args: [unknown, unknown?, unknown?]) => {
    const [text, values, callback] = args;
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? this.#nameOf(text)
        : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    return marked(
      name === undefined
        ? query.apply(this, args)
        : query.call(this, { name, text, values }, callback),
    );
  }) as pg.Client["query"];

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST_NAMES) return known;
    if (this.#seenOnce.delete(text)) {
      const name = `statement_${this.#names.size}`;
      this.#names.set(text, name);
      return name;
    }
    if (this.#seenOnce.size < MOST_TEXTS) this.#seenOnce.add(text);
    return undefined;
  }
}
