import type { Services } from "#app/kernel/context.ts";
import type { MessageRefusal } from "./message.refusals.ts";
import { openSealed, sealed } from "./sealed.server.ts";

const FASTEST_MS = 2_000;
const LONGEST_MS = 24 * 3_600_000;

type Clock = Pick<Services, "now" | "secret">;

const purpose = "contact-form";

/** When a form was shown, sealed; it goes with the form and comes back with it. */
export const newStamp = ({ now, secret }: Clock): string =>
  sealed(String(now().getTime()), { secret, purpose });

/**
 * Why a form with this stamp is not taken: filled in faster than a person can, or shown more than a day ago. A stamp
 * that is not ours counts as an old one.
 */
export function stampRefusal(stamp: string, { now, secret }: Clock): MessageRefusal | null {
  const shownAt = openSealed(stamp, { secret, purpose });
  const age = shownAt === null ? Number.POSITIVE_INFINITY : now().getTime() - Number(shownAt);
  if (age > LONGEST_MS) return "expired";
  return age < FASTEST_MS ? "too-soon" : null;
}

/** The stamp for a form that is shown again: its own while it holds, so that sending again never comes too soon. */
export const stampToShowAgain = (stamp: string, clock: Clock): string =>
  stampRefusal(stamp, clock) === "expired" ? newStamp(clock) : stamp;
