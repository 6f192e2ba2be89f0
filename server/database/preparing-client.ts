import { createHash } from "node:crypto";
import pg from "pg";
import { beginStatement } from "../trace.ts";
import { marked } from "./guarded-pool.ts";

const MOST_NAMES = 400;
const MOST_TEXTS = 2_000;

/** The best index depends on the pattern, so statements with a pattern are planned for each value. */
const looksForPattern = /\bi?like\b/;

/**
 * Names under which repeated statements are prepared, for all connections of a pool: the engine then parses and
 * plans them once. A name is derived from the text, so that it means the same on a connection that other processes have used.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  readonly #onEnd: () => void;
  #ended = false;

  constructor(onEnd: () => void = () => {}) {
    this.#onEnd = onEnd;
  }

  of(text: string): string | undefined {
    if (this.#ended) return undefined;
    const cachedName = this.#names.get(text);
    if (cachedName !== undefined || this.#names.size === MOST_NAMES) return cachedName;
    if (this.#seenOnce.delete(text)) {
      const name = createHash("sha256").update(text).digest("base64url");
      this.#names.set(text, name);
      return name;
    }
    if (this.#seenOnce.size < MOST_TEXTS && !looksForPattern.test(text)) this.#seenOnce.add(text);
    return undefined;
  }

  /** From now on no statement is prepared: a proxy shares our connections. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
  }
}

/**
 * A client that prepares repeated statements when its pool has `statementNames`. A prepared statement that the engine
 * refuses had no effect: outside a transaction it is sent again in full, inside one the transaction runs again
 * (`inTransaction`).
 */
export class PreparingClient extends pg.Client {
  readonly #names: StatementNames | undefined;
  /** Part of each name; raised when the columns of a prepared statement have changed, so that old names are not used again. */
  #generation = 0;

  constructor(options?: pg.ClientConfig & { statementNames?: StatementNames | undefined }) {
    super(options);
    this.#names = options?.statementNames;
  }

  override query = ((...args: unknown[]) => {
    const [text] = args;
    const ended = beginStatement(typeof text === "string" ? text : textOf(text));
    const last = args.at(-1);
    if (typeof last === "function") {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        ended(Boolean(error));
        last(error, result);
      };
      return this.#ask(args);
    }
    const answer = this.#ask(args);
    if (answer instanceof Promise)
      answer.then(
        () => ended(false),
        () => ended(true),
      );
    return answer;
  }) as pg.Client["query"];

  #ask(args: unknown[]): unknown {
    const ask = super.query as (...args: unknown[]) => unknown;
    const [text, values, callback] = args;
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? this.#names?.of(text)
        : undefined;
    if (name === undefined) return marked(ask.apply(this, args), this);
    const prepared = { name: `${name}${this.#generation || ""}`, text, values };
    const answer = (ask.call(this, prepared) as Promise<unknown>).catch((error: unknown) => {
      if (!isStale(error)) throw error;
      if (hasOtherColumns(error)) this.#generation++;
      else this.#names?.end();
      // The state before this statement.
      if (this.getTransactionStatus() !== "I") throw error;
      return ask.call(this, text, values);
    });
    if (typeof callback !== "function") return marked(answer, this);
    answer.then(
      (result) => callback(null, result),
      (error) => callback(error),
    );
    return undefined;
  }
}

const textOf = (query: unknown): string => String((query as { text?: unknown } | null)?.text ?? "");

/** A migration of another process has changed the columns that a prepared statement returns. */
const hasOtherColumns = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
};

/** A prepared statement is missing or exists already: a proxy has switched the connection. */
const elsewhere = ["26000", "42P05"];

/** Whether the engine refuses a statement only because of how it was prepared; sent again it works. */
export const isStale = (error: unknown): boolean =>
  hasOtherColumns(error) || elsewhere.includes(String((error as { code?: unknown } | null)?.code));
