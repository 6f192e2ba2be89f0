import { data, type HeadersArgs } from "react-router";

/** Headers of the pages around an account: nothing of them stays in a cache, not even in the browser's. */
export function privatePageHeaders({ actionHeaders }: Pick<HeadersArgs, "actionHeaders">): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const wait = actionHeaders?.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
}

/** What is said after an act that `fait` names; null of anything else, what every object inherits included. */
export function outcomeMessage(outcomes: Readonly<Record<string, string>>, { searchParams }: URL) {
  const act = searchParams.get("fait") ?? "";
  return Object.hasOwn(outcomes, act) ? (outcomes[act] ?? null) : null;
}

/** The company whose page of the space is asked for; null for the first one of whoever asks. */
export const companyAsked = (request: Request): string | null =>
  new URL(request.url).searchParams.get("entreprise");

/** What was found; the page of 404 where it was not: what is unknown and what belongs to others look alike. */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw data(null, { status: 404 });
  return found;
}
