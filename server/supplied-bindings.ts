import type { SuppliedBindings } from "#app/kernel/context.ts";
import { reviewBindings } from "#app/review/bindings.server.ts";

/**
 * The guards and effects that later folders supply to the machines of earlier ones. They run in the transaction of a move,
 * whoever makes it. Each folder exports its own, and this list collects them; a name that no folder supplies
 * does not compile here (decision 0079). Work after the commit is a task instead (`duties/list.ts`).
 */
export const suppliedBindings: SuppliedBindings = {
  application: reviewBindings,
  attempt: {
    guards: {},
    effects: {},
  },
  payment: {
    guards: {},
    effects: {},
  },
  qualification: {
    guards: {},
    effects: {},
  },
};
