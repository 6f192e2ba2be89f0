const AGAIN_AFTER_SECONDS = 5;

/** An error of a temporary outage: the answer is 503 with `Retry-After`. */
export interface Unavailable {
  retryAfterSeconds: number;
}

export const unavailable = (message: string): Error & Unavailable =>
  Object.assign(new Error(message), { retryAfterSeconds: AGAIN_AFTER_SECONDS });

/** The state of a statement that writes to a standby, or to a leader that is not one yet or no longer. */
export const READ_ONLY = "25006";
/** Shutting down, starting, out of connections, disk full, read-only. */
const states = ["57P01", "57P02", "57P03", "53300", "53100", READ_ONLY];
/** Errors of a full disk or an exhausted quota. */
const fullCodes = ["ENOSPC", "EDQUOT"];

export const isFullDisk = (error: unknown): boolean =>
  fullCodes.includes(String((error as { code?: unknown } | null)?.code));

const network = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND"];
/** Errors of the driver that have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error of the driver says that the database is unreachable or temporarily refuses work. */
function isOutage(error: { code?: unknown; message?: unknown }): boolean {
  const code = String(error.code ?? "");
  return (
    states.includes(code) ||
    code.startsWith("08") ||
    network.includes(code) ||
    words.test(String(error.message ?? ""))
  );
}

/** Marks an error of the driver as an outage when it is one; returns any other unchanged. */
export function markedOutage(error: unknown): unknown {
  if (typeof error === "object" && error !== null && isOutage(error))
    return Object.assign(error, { retryAfterSeconds: AGAIN_AFTER_SECONDS });
  return error;
}

/** Seconds after which to retry, for an error that is an outage. */
export const retryAfter = (error: unknown): number | undefined =>
  (error as Partial<Unavailable> | null)?.retryAfterSeconds;
