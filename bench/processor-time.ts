import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

const MS_PER_TICK = 10;

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** Milliseconds of its own. */
  own: number;
  /** Milliseconds of its children that have ended. */
  ended: number;
}

/**
 * Milliseconds of processor that this process and a PostgreSQL server on the same machine have used so far, its workers
 * included: a busy machine does not distort it. Its resolution is ten milliseconds, so only sums of many runs are meaningful.
 */
export async function processorTime(pool: pg.Pool): Promise<() => number> {
  const server = await serverTime(pool);
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + server();
  };
}

/** The same of the PostgreSQL server alone. */
export async function serverTime(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = processes().find(({ pid }) => pid === rows[0]?.pid);
  if (backend?.name !== "postgres")
    throw new Error("The server must run on this machine: its processor time is measured.");
  return () =>
    processes()
      .filter(({ pid, parent }) => pid === backend.parent || parent === backend.parent)
      .reduce((sum, { pid, own, ended }) => sum + own + (pid === backend.parent ? ended : 0), 0);
}

/** The same of one process, all its threads included. */
export const processorOf = (pid: number): number =>
  processes().find((each) => each.pid === pid)?.own ?? Number.NaN;

function processes(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [, name = "", rest = ""] = /\((.*)\) (.*)/.exec(text) ?? [];
        const fields = rest.split(" ").map(Number);
        const ticks = (...places: number[]) =>
          places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) * MS_PER_TICK;
        return [
          {
            pid: Number(pid),
            parent: fields[1] ?? 0,
            name,
            own: ticks(11, 12),
            ended: ticks(13, 14),
          },
        ];
      } catch {
        return [];
      }
    });
}
