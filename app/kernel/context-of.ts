import { type Actor, nobody } from "./actor.ts";
import type { Context, Requester, Services } from "./context.ts";

/** The product itself asks: a duty, a command, the start. */
export const noRequester: Requester = { ipAddress: "", userAgent: "" };

interface Asking {
  actor?: Actor;
  requester?: Requester;
}

/** The context of one act: of a request, of one run of a duty, of a command. */
export function contextOf(
  services: Services,
  { actor = nobody, requester = noRequester }: Asking = {},
): Context {
  const { db, publicUrl, secret, log, limits, inTransaction, wakeMailSender } = services;
  const surroundings = { actor, requester, now: services.now(), publicUrl, secret, log, limits };
  return {
    ...surroundings,
    db,
    transaction: async (work) => {
      let afterCommit: (() => void)[] = [];
      const outcome = await inTransaction(async (transaction) => {
        afterCommit = [];
        const result = await work({
          ...surroundings,
          db: transaction,
          afterCommit: (each) => afterCommit.push(each),
          wakeMailSender,
        });
        if (isRefusal(result)) throw new RolledBack(result);
        return result;
      }).catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
        afterCommit = [];
        return error.result as Awaited<ReturnType<typeof work>>;
      });
      for (const each of new Set(afterCommit)) each();
      return outcome;
    },
  };
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
