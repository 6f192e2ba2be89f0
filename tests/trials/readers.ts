import { setTimeout as pause } from "node:timers/promises";
import type { ReplicaState } from "#server/database/replica.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import type { TestServices } from "#tests/services.ts";
import { steadily, visit } from "./visits.ts";

const ASKED_PER_SECOND = 2;
const CHANGE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** A right that has ended is shown no longer (docs/operations.md). */
export const LONGEST_STALE_SECONDS = 60;

/** What readers met since the last `take`. */
export interface Read {
  /** Answers of pages and of verifications, by status. */
  pages: Record<string, number>;
  verifications: Record<string, number>;
  /** Longest time without a page of the directory. */
  longestSeconds: number;
  slowestMs: number;
  /** Pages that showed a right as it was before its last change, and the greatest age of that change. */
  stale: number;
  staleSeconds: number;
  /** `/readyz` of the processes: how often each state of the replica was told, and the greatest lag of a used one. */
  states: Partial<Record<ReplicaState["state"], number>>;
  lagSeconds: number;
}

const nothing = (): Read => ({
  pages: {},
  verifications: {},
  longestSeconds: 0,
  slowestMs: 0,
  stale: 0,
  staleSeconds: 0,
  states: {},
  lagSeconds: 0,
});

/**
 * Who reads during a trial: directory pages that nobody asked before, the page and the verification of one company whose
 * qualification is suspended and reinstated all the time, and `/readyz` of each process.
 */
export async function readersOf(
  url: string,
  { services, products }: { services: TestServices; products: readonly number[] },
) {
  const company = await aCertificate(services, { company: { name: "Lompoul Forages" } });
  let tally = nothing();
  let answeredAt = performance.now();
  let going = true;
  let questions = 0;
  /** What the last change that was acknowledged left, and since when; unknown while one is under way. */
  let shownState: { isSuspended: boolean; at: number } | undefined = {
    isSuspended: false,
    at: performance.now(),
  };

  const count = (counts: Record<string, number>, status: number | string) => {
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const search = async () => {
    questions += 1;
    const path = `/annuaire?q=lompoul+${questions.toString(36)}`;
    const { status, ms } = await visit(url, { path, isNew: true });
    count(tally.pages, status);
    tally.slowestMs = Math.max(tally.slowestMs, ms);
    if (status !== 200) return;
    tally.longestSeconds = Math.max(tally.longestSeconds, (performance.now() - answeredAt) / 1_000);
    answeredAt = performance.now();
  };
  const look = async () => {
    const expected = shownState;
    const { status, body } = await visit(url, { path: `/annuaire/${company.slug}`, isNew: true });
    count(tally.pages, status);
    // A change that was made meanwhile may stand there or not.
    if (status !== 200 || !expected || shownState !== expected) return;
    if (body.includes("Suspendue") === expected.isSuspended) return;
    tally.stale += 1;
    tally.staleSeconds = Math.max(tally.staleSeconds, (performance.now() - expected.at) / 1_000);
  };
  const verify = async () => {
    const { status } = await visit(url, { path: `/v/${company.number}`, isNew: true });
    count(tally.verifications, status);
  };
  const change = async () => {
    const isSuspended = !(await isSuspendedNow().catch(() => shownState?.isSuspended ?? false));
    shownState = undefined;
    const move = isSuspended ? "suspend" : "lift";
    await aChange(services, { companyId: company.companyId, code: "2201", move }).then(
      () => {
        shownState = { isSuspended, at: performance.now() };
      },
      // Nobody knows whether it was made: the next one looks.
      () => {},
    );
  };
  const isSuspendedNow = async () => {
    const { state } = await services.db
      .selectFrom("qualification")
      .select("state")
      .where("company_id", "=", company.companyId)
      .executeTakeFirstOrThrow();
    return state === "suspended";
  };
  const watch = async () => {
    for (const port of products) {
      const { body } = await visit(`http://127.0.0.1:${port}`, { path: "/readyz", isNew: true });
      if (!body.includes('"replica"')) continue;
      const { state, lagSeconds } = (JSON.parse(body) as { replica: ReplicaState }).replica;
      tally.states[state] = (tally.states[state] ?? 0) + 1;
      if (state === "used") tally.lagSeconds = Math.max(tally.lagSeconds, lagSeconds ?? 0);
    }
  };
  const every = async (ms: number, work: () => Promise<unknown>) => {
    while (going) await Promise.all([work(), pause(ms)]);
  };
  // Whoever waits keeps nobody else waiting.
  const visitors = [search, look, verify].map((ask) => steadily(ASKED_PER_SECOND, ask));
  const running = [every(CHANGE_EVERY_MS, change), every(LOOK_EVERY_MS, watch)];
  return {
    /** What was met since it was last taken. */
    take: (): Read => {
      const taken = tally;
      taken.longestSeconds = Math.max(
        taken.longestSeconds,
        (performance.now() - answeredAt) / 1_000,
      );
      tally = nothing();
      return taken;
    },
    stop: async () => {
      going = false;
      await Promise.all([...running, ...visitors.map((each) => each.stop())]);
    },
  };
}
