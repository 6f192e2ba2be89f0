const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives, in milliseconds (security R2.1). */
interface Lifetime {
  /** From its last use. */
  idle: number;
  /** In all, however much it is used. */
  absolute: number;
  /** Its end moves on in steps of this, so that not every page writes. */
  step: number;
  /** The browser keeps the cookie when it is closed. */
  kept: boolean;
}

const memberLifetime: Lifetime = { idle: 7 * day, absolute: 30 * day, step: day, kept: true };
const staffLifetime: Lifetime = {
  idle: 30 * minute,
  absolute: 10 * hour,
  step: minute,
  kept: false,
};

/** Whoever works for the certification body is signed out sooner. */
export const lifetimeOf = ({ staffRoles }: { staffRoles: readonly unknown[] }): Lifetime =>
  staffRoles.length > 0 ? staffLifetime : memberLifetime;

/** When a session that is used now ends if it is not used again. */
export function endAfterUse(lifetime: Lifetime, now: Date, absoluteExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + lifetime.idle, absoluteExpiresAt.getTime()));
}

/** The later end of a session that is used now, null when it moved on short of a step ago. */
export function prolongedEnd(
  lifetime: Lifetime,
  session: { expiresAt: Date; absoluteExpiresAt: Date },
  now: Date,
): Date | null {
  const end = endAfterUse(lifetime, now, session.absoluteExpiresAt);
  return end.getTime() - session.expiresAt.getTime() >= lifetime.step ? end : null;
}

/** What the cookie of a session carries: the token, and for how many seconds; null until the browser is closed. */
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
