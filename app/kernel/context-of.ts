import { type Actor, nobody } from "./actor.ts";
import type { Context, Log, Requester, Services } from "./context.ts";

/** For actions of the product itself: a duty, a command, the start. */
export const noRequester: Requester = { ipAddress: "", userAgent: "" };

interface Asking {
  actor?: Actor;
  requester?: Requester;
}

/** The context of one action: one request, one run of a duty, one command. */
export function contextOf(
  services: Services,
  { actor = nobody, requester = noRequester }: Asking = {},
): Context {
  const { db, publicUrl, secret, log, limits, suppliedBindings, readsReplica, readTogether } =
    services;
  const { inTransaction, heavyWork, rest, renderPdf, signer, wake, host, files, rails } = services;
  const surroundings = {
    actor,
    requester,
    now: services.now(),
    publicUrl,
    secret,
    log,
    limits,
    suppliedBindings,
    ...(readsReplica && { readsReplica }),
  };
  return {
    ...surroundings,
    db,
    heavyWork,
    rest,
    renderPdf,
    signer,
    host,
    files,
    rails,
    readTogether,
    transaction: async (work) => {
      let afterCommit = new Set<() => void>();
      const wakes = { mails: () => wake("mails"), tasks: () => wake("tasks") };
      const outcome = await inTransaction(async (transaction) => {
        afterCommit = new Set();
        const result = await work({
          ...surroundings,
          db: transaction,
          afterCommit: (each) => afterCommit.add(each),
          wakeAfterCommit: (what) => afterCommit.add(wakes[what]),
        });
        if (isRefusal(result)) throw new RolledBack(result);
        return result;
      }).catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
        afterCommit.clear();
        return error.result as Awaited<ReturnType<typeof work>>;
      });
      for (const each of afterCommit) runAfterCommit(each, log);
      return outcome;
    },
  };
}

/** A fault after the commit is logged and does not change the answer of the use case: the commit cannot be undone. */
function runAfterCommit(work: () => unknown, log: Log): void {
  const failed = (error: unknown) => log.error({ err: error }, "What follows a commit failed");
  try {
    const following = work();
    if (following instanceof Promise) following.catch(failed);
  } catch (error) {
    failed(error);
  }
}

class RolledBack extends Error {
  override name = "RolledBack";
  readonly result: unknown;
  constructor(result: unknown) {
    super("The work of a transaction was refused.");
    this.result = result;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === "object" && result !== null && "refusal" in result && "ok" in result;
}
