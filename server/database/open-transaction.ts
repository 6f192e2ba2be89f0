import { AsyncLocalStorage } from "node:async_hooks";

/** Exists while the work of a transaction runs; `open` turns false when the transaction has ended. */
interface OpenTransaction {
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Runs the work; meanwhile the pool refuses it a second connection. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { open: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.open = false;
  }
}

/**
 * Throws inside the work of a transaction. With one connection the outer handle would wait for itself, with
 * several it would silently run outside the transaction.
 */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.open)
    throw new Error(
      "The outer database was used inside a transaction: use the `db` that the transaction gives.",
    );
}
