import type { SuppliedBindings } from "#app/kernel/context.ts";

/**
 * What later folders supply to the machines of earlier ones: guards asked and effects done in the transaction of a move,
 * whoever makes it. Each folder exports its own, and this list puts them together; a name of a machine that nobody supplies
 * does not compile here (decision 0079). What may follow the commit is a task instead (`duties/list.ts`).
 */
export const suppliedBindings: SuppliedBindings = {
  application: {
    guards: {},
    effects: {},
  },
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
