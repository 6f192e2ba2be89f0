const AGAIN_AFTER_SECONDS = 5;

/** What an error says when the same may work in a moment: the answer is 503 with `Retry-After`. */
export interface Unavailable {
  retryAfterSeconds: number;
}

export const unavailable = (message: string): Error & Unavailable =>
  Object.assign(new Error(message), { retryAfterSeconds: AGAIN_AFTER_SECONDS });

/** Shutting down, starting, out of connections, disk full. */
const states = ["57P01", "57P02", "57P03", "53300", "53100"];
/** Of the disk itself: full, or all that its owner may have. */
const fullCodes = ["ENOSPC", "EDQUOT"];

export const isFullDisk = (error: unknown): boolean =>
  fullCodes.includes(String((error as { code?: unknown } | null)?.code));

const network = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND"];
/** Errors of the driver that have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error of the driver says that the database is away, or takes nothing at the moment. */
function isOutage(error: { code?: unknown; message?: unknown }): boolean {
  const code = String(error.code ?? "");
  return (
    states.includes(code) ||
    code.startsWith("08") ||
    network.includes(code) ||
    words.test(String(error.message ?? ""))
  );
}

/** Marks an error of the driver that is an outage as one; passes any other on as it is. */
export function markedOutage(error: unknown): unknown {
  if (typeof error === "object" && error !== null && isOutage(error))
    return Object.assign(error, { retryAfterSeconds: AGAIN_AFTER_SECONDS });
  return error;
}

/** Seconds after which to try again, when that is what an error says. */
export const retryAfter = (error: unknown): number | undefined =>
  (error as Partial<Unavailable> | null)?.retryAfterSeconds;
