import pg from "pg";
import { markedOutage, READ_ONLY } from "../unavailable.ts";
import { assertOutsideTransaction } from "./open-transaction.ts";
import type { StatementNames } from "./preparing-client.ts";

type Connect = {
  (): Promise<pg.PoolClient>;
  (callback: Parameters<pg.Pool["connect"]>[0]): void;
};

const mark = (error: unknown): never => {
  throw markedOutage(error);
};

/**
 * The result of a call; its error is marked when it is an outage. A client whose server became read-only is not used again: the next
 * connection may reach the leader.
 */
export const marked = (answer: unknown, client?: pg.Client): unknown =>
  answer instanceof Promise
    ? answer.catch((error: { code?: unknown } | null) => {
        // The pool removes a client that takes no more queries (pg-pool, `_release`).
        if (client && error?.code === READ_ONLY) Object.assign(client, { _queryable: false });
        return mark(error);
      })
    : answer;

class GuardedClient extends pg.Client {
  override query = ((...args: unknown[]) =>
    marked(
      (super.query as (...args: unknown[]) => unknown).apply(this, args),
      this,
    )) as pg.Client["query"];
}

/** Options beside those of the driver: names of repeated statements, for clients that prepare them. */
export interface PoolOptions extends pg.PoolConfig {
  statementNames?: StatementNames | undefined;
}

/** A pool with the column types of the product, which refuses a second connection inside a transaction. */
export class GuardedPool extends pg.Pool {
  /** `onLost` is called for each connection that breaks, in use or idle; the next query opens another one. */
  constructor(options: PoolOptions, onLost: (error: Error) => void) {
    // Without a timeout, a client that is never released would hang every request.
    const limits = { connectionTimeoutMillis: 15_000 };
    super({ ...limits, types: columnTypes, Client: GuardedClient, ...options });
    // The pool listens to idle clients alone: a server that restarts while a transaction is between two of its
    // statements would end the process.
    this.on("connect", (client) => client.on("error", onLost));
    this.on("error", () => {});
  }

  override connect: Connect = ((callback) => {
    assertOutsideTransaction();
    return callback ? super.connect(callback) : super.connect().catch(mark);
  }) as Connect;

  override query = ((...args: unknown[]) =>
    marked((super.query as (...args: unknown[]) => unknown).apply(this, args))) as pg.Pool["query"];
}

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

/** Parses column values for one pool: bigint as `bigint`, date as 'YYYY-MM-DD', all others as `pg` does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};
