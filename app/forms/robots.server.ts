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

/** Did something fill in the field that people do not see? */
export const isRobot = (form: FormData): boolean => textOf(form, honeypotName) !== "";

/** When a form was shown, signed; it goes with the form and comes back with it. */
export const newStamp = ({ now, secret }: Clock): string =>
  signedToken(String(now.getTime()), { secret, purpose });

/**
 * Why a form with this stamp is not taken: filled in faster than a person can, or shown more than a day ago. A stamp
 * that is not ours counts as an old one.
 */
export function stampRefusal(stamp: string, { now, secret }: Clock): StampRefusal | null {
  const shownAt = openToken(stamp, { secret, purpose });
  const age = shownAt === null ? Number.POSITIVE_INFINITY : now.getTime() - Number(shownAt);
  if (age > LONGEST_MS) return "expired";
  return age < FASTEST_MS ? "too-soon" : null;
}

/** The stamp for a form that is shown again: its own while it holds, so that sending again never comes too soon. */
export const stampToShowAgain = (stamp: string, clock: Clock): string =>
  stampRefusal(stamp, clock) === "expired" ? newStamp(clock) : stamp;
