import type { Actor } from "#app/kernel/actor.ts";
import { type Access, accessTable } from "./access.ts";

/** How long a proof of identity counts as fresh (security R2.2). */
export const freshMinutes = 5;

/**
 * What happens to a request: it enters, its sender must sign in, give a second factor or prove their identity again, or it is
 * refused.
 */
export type Verdict = "enter" | "sign-in" | "second-factor" | "prove-again" | "refuse";

/** The verdict on a route. A route that is not in the table refuses everybody. */
export function verdictOn(
  address: string,
  { actor, now, method = "GET" }: { actor: Actor; now: Date; method?: string },
  routes: Readonly<Record<string, Access>> = accessTable,
): Verdict {
  const access = Object.hasOwn(routes, address) ? routes[address] : undefined;
  if (access === undefined) return "refuse";
  if (access === "public") return "enter";
  if (actor.kind !== "person") return "sign-in";
  if (access.who !== "signed-in") {
    if (!actor.staffRoles.some((role) => access.who.includes(role))) return "refuse";
    if (access.assurance === "second-factor" && actor.assurance !== "second-factor")
      return "second-factor";
  }
  const age = now.getTime() - actor.authenticatedAt.getTime();
  const mustBeFresh =
    access.fresh === "always" || (access.fresh === "to-change" && changes(method));
  return mustBeFresh && age > freshMinutes * 60_000 ? "prove-again" : "enter";
}

const changes = (method: string) => method !== "GET" && method !== "HEAD";
