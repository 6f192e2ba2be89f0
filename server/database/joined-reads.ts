import { setImmediate } from "node:timers";
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import type { AnswersOf, ProcessServices } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";
import { columnTypes } from "./guarded-pool.ts";

const MOST_TEXTS = 2_000;
/** Types that JSON holds as the driver gives them: boolean, json, jsonb. All others travel as text and are parsed as the driver does. */
const SAME_IN_JSON = new Set([16, 114, 3802]);

interface Column {
  name: string;
  type: number;
}

interface AskedQuery {
  text: string;
  values: readonly unknown[];
  answer: (rows: Record<string, unknown>[]) => void;
  fail: (error: unknown) => void;
}

const joinedReads = new WeakMap<Kysely<Tables>, JoinedReads>();

/** From now on `readTogether` joins the queries of this handle, whose connections are those of the pool. */
export function joinReadsOf(db: Kysely<Tables>, pool: pg.Pool): void {
  joinedReads.set(db, new JoinedReads(pool));
}

/**
 * Reads through a handle on which queries that are asked before any of them is answered are sent as one statement: one column of JSON for
 * each. The rows are those that each query alone would give, of the same types; all are of one snapshot. A write is refused; a failure
 * of one query fails all that were sent with it. A handle that `joinReadsOf` does not know sends each query alone.
 */
export const readTogether: ProcessServices["readTogether"] = async (db, reads) => {
  const pending = reads(joinedReads.get(db)?.handle() ?? db);
  const answers = await Promise.all(
    Object.entries(pending).map(async ([name, answer]) => [name, await answer] as const),
  );
  return Object.fromEntries(answers) as AnswersOf<typeof pending>;
};

class JoinedReads {
  readonly #pool: pg.Pool;
  /** The columns of a query, by its text: the engine tells them once, without running it. */
  readonly #columns = new Map<string, Column[]>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  handle(): Kysely<Tables> {
    const driver = driverOver(new Waves((wave) => this.#send(wave)));
    return new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createDriver: () => driver,
      },
    });
  }

  async #send(wave: readonly AskedQuery[]): Promise<void> {
    try {
      const [first] = wave;
      if (first && wave.length === 1) {
        first.answer((await this.#pool.query(first.text, [...first.values])).rows);
        return;
      }
      const columns: Column[][] = [];
      for (const query of wave) columns.push(await this.#columnsOf(query));
      const { rows } = await this.#pool.query<Record<string, unknown[][] | null>>(
        joinedText(wave, columns),
        wave.flatMap(({ values }) => values),
      );
      for (const [place, query] of wave.entries())
        query.answer(rowsFrom(rows[0]?.[`q${place}`] ?? [], columns[place] ?? []));
    } catch (error) {
      for (const { text, fail } of wave) {
        this.#columns.delete(text);
        fail(error);
      }
    }
  }

  async #columnsOf({ text, values }: AskedQuery): Promise<Column[]> {
    const cachedColumns = this.#columns.get(text);
    if (cachedColumns) return cachedColumns;
    const described = `select * from (${text}) described limit 0`;
    const { fields } = await this.#pool.query(described, [...values]);
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    if (this.#columns.size === MOST_TEXTS) this.#columns.clear();
    this.#columns.set(text, columns);
    return columns;
  }
}

/** `select (first query as JSON) as q0, (second …) as q1`, its parameters numbered on. */
function joinedText(wave: readonly AskedQuery[], columns: readonly Column[][]): string {
  let before = 0;
  const parts = wave.map(({ text, values }, place) => {
    const ownColumns = columns[place] ?? [];
    const names = ownColumns.map((_, at) => `c${at}`);
    const cells = ownColumns.map(({ type }, at) =>
      SAME_IN_JSON.has(type) ? `c${at}` : `c${at}::text`,
    );
    const offset = before;
    before += values.length;
    const renumbered = text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
    return `(select json_agg(json_build_array(${cells})) from (${renumbered}) asked(${names})) as q${place}`;
  });
  return `select ${parts.join(", ")}`;
}

const rowsFrom = (rows: readonly unknown[][], columns: readonly Column[]) =>
  rows.map((cells) =>
    Object.fromEntries(columns.map(({ name, type }, at) => [name, parsedCell(cells[at], type)])),
  );

const parsedCell = (cell: unknown, type: number): unknown =>
  cell === null || SAME_IN_JSON.has(type)
    ? cell
    : columnTypes.getTypeParser(type, "text")(cell as string);

/** Gathers the queries that are asked until the process has nothing else to run, then sends them. */
class Waves implements DatabaseConnection {
  readonly #send: (wave: readonly AskedQuery[]) => Promise<void>;
  #wave: AskedQuery[] = [];

  constructor(send: (wave: readonly AskedQuery[]) => Promise<void>) {
    this.#send = send;
  }

  executeQuery<Row>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!/^\s*(select|with)\b/i.test(text))
      throw new Error(`Only queries are read together, not: ${text.slice(0, 60)}`);
    return new Promise((resolve, fail) => {
      if (this.#wave.length === 0)
        setImmediate(() => {
          const wave = this.#wave;
          this.#wave = [];
          void this.#send(wave);
        });
      const answer = (rows: Record<string, unknown>[]) => resolve({ rows: rows as Row[] });
      this.#wave.push({ text, values, answer, fail });
    });
  }

  streamQuery(): never {
    throw new Error("Queries that are read together give all their rows at once.");
  }
}

const refuseTransaction = async () => {
  throw new Error("Queries that are read together are not in a transaction.");
};

const driverOver = (connection: DatabaseConnection) => ({
  init: async () => {},
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
  destroy: async () => {},
});
