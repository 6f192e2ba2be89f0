import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";
import { honeypotName } from "./field.tsx";
import { textOf } from "./form-input.ts";

const FASTEST_MS = 2_000;
const LONGEST_MS = 24 * 3_600_000;
const purpose = "form-stamp";

interface Clock {
  now: Date;
  secret: string;
}

export type StampRefusal = "too-soon" | "expired";

/** Whether the hidden field is filled in, which only robots do. */
export const isRobot = (form: FormData): boolean => textOf(form, honeypotName) !== "";

/** A signed timestamp of when the form was shown, carried in a hidden field. */
export const newStamp = ({ now, secret }: Clock): string =>
  signedToken(String(now.getTime()), { secret, purpose });

/**
 * Why a form with this stamp is refused: filled in faster than a person can, or shown more than a day ago. A forged stamp counts
 * as expired.
 */
export function stampRefusal(stamp: string, { now, secret }: Clock): StampRefusal | null {
  const shownAt = openToken(stamp, { secret, purpose });
  const age = shownAt === null ? Number.POSITIVE_INFINITY : now.getTime() - Number(shownAt);
  if (age > LONGEST_MS) return "expired";
  return age < FASTEST_MS ? "too-soon" : null;
}

/** The stamp of a form shown again: its own while it is valid, so that the next post is not too soon. */
export const stampToShowAgain = (stamp: string, clock: Clock): string =>
  stampRefusal(stamp, clock) === "expired" ? newStamp(clock) : stamp;
