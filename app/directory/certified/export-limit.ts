import type { Turn } from "#app/kernel/context.ts";
import { exportsPerHour } from "../directory-query.ts";

/**
 * The limit of whole lists of a network and what is left of it, as draft-ietf-httpapi-ratelimit-headers writes them: `q` lists in `w`
 * seconds, `r` left, `t` seconds until there are more.
 */
export function limitHeaders(turn?: Turn): Record<string, string> {
  if (!turn) return {};
  const left = Math.max(0, exportsPerHour - turn.counted);
  const wait = turn.allowed ? "" : `;t=${turn.retryAfterSeconds}`;
  return {
    "ratelimit-policy": `"listes";q=${exportsPerHour};w=3600`,
    ratelimit: `"listes";r=${left}${wait}`,
  };
}
