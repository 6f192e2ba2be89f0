import pg from "pg";
import { markedOutage } from "../unavailable.ts";
import { assertOutsideTransaction } from "./open-transaction.ts";
import type { StatementNames } from "./preparing-client.ts";

type Connect = {
  (): Promise<pg.PoolClient>;
  (callback: Parameters<pg.Pool["connect"]>[0]): void;
};

const mark = (error: unknown): never => {
  throw markedOutage(error);
};

/** The answer of a client, whose error says when it is an outage. */
export const marked = (answer: unknown): unknown =>
  answer instanceof Promise ? answer.catch(mark) : answer;

class GuardedClient extends pg.Client {
  override query = ((...args: unknown[]) =>
    marked(
      (super.query as (...args: unknown[]) => unknown).apply(this, args),
    )) as pg.Client["query"];
}

/** Beside those of the driver: names for the statements that come back, for clients that prepare them. */
export interface PoolOptions extends pg.PoolConfig {
  statementNames?: StatementNames | undefined;
}

/** A pool with our column types, which refuses a second connection to the work of a transaction. */
export class GuardedPool extends pg.Pool {
  /** `onLost` hears of each connection that breaks, in use or not; the next query opens another one. */
  constructor(options: PoolOptions, onLost: (error: Error) => void) {
    // Without an end to the wait, a client that is never given back would hang every request.
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

/** How values arrive, for one pool: bigint as `bigint`, date as 'YYYY-MM-DD'; the rest as `pg` does it. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
};
