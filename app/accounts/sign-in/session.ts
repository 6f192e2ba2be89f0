const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives, in milliseconds (security R2.1). */
interface Lifetime {
  /** After its last use. */
  idle: number;
  /** In total, whatever its use. */
  absolute: number;
  /** The end moves in steps of this length, so that not every page view writes. */
  step: number;
  /** Whether the browser keeps the cookie after it is closed. */
  kept: boolean;
}

const memberLifetime: Lifetime = { idle: 7 * day, absolute: 30 * day, step: day, kept: true };
const staffLifetime: Lifetime = {
  idle: 30 * minute,
  absolute: 10 * hour,
  step: minute,
  kept: false,
};

/** Staff are signed out sooner than members. */
export const lifetimeOf = ({ staffRoles }: { staffRoles: readonly unknown[] }): Lifetime =>
  staffRoles.length > 0 ? staffLifetime : memberLifetime;

/** The end of a session used now, if it is not used again. */
export function endAfterUse(lifetime: Lifetime, now: Date, absoluteExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + lifetime.idle, absoluteExpiresAt.getTime()));
}

/** The new end of a session that is used now; null if it moved less than a step ago. */
export function prolongedEnd(
  lifetime: Lifetime,
  session: { expiresAt: Date; absoluteExpiresAt: Date },
  now: Date,
): Date | null {
  const end = endAfterUse(lifetime, now, session.absoluteExpiresAt);
  return end.getTime() - session.expiresAt.getTime() >= lifetime.step ? end : null;
}

/** Contents of the session cookie: the token and its lifetime in seconds, null until the browser closes. */
export interface SessionTicket {
  token: string;
  maxAge: number | null;
}

export function ticketOf(
  token: string,
  lifetime: Lifetime,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): SessionTicket {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return { token, maxAge: lifetime.kept ? seconds : null };
}
