import { data, type HeadersArgs } from "react-router";

/** Headers of private pages: no cache stores them, not even the browser's. */
export function privatePageHeaders({
  actionHeaders,
  loaderHeaders,
}: Pick<HeadersArgs, "actionHeaders"> & Partial<Pick<HeadersArgs, "loaderHeaders">>): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const wait = actionHeaders?.get("Retry-After") ?? loaderHeaders?.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
}

/** The sentence for `?fait=`; null for an unknown value, inherited property names included. */
export function outcomeMessage(outcomes: Readonly<Record<string, string>>, { searchParams }: URL) {
  const act = searchParams.get("fait") ?? "";
  return Object.hasOwn(outcomes, act) ? (outcomes[act] ?? null) : null;
}

/** The company id in `?entreprise=`; null means the first company of the actor. */
export const companyAsked = (request: Request): string | null =>
  new URL(request.url).searchParams.get("entreprise");

/** Returns the value or throws 404, so that unknown things and things of others look alike. */
export function orNotFound<Found>(value: Found | null | undefined): Found {
  if (value === null || value === undefined) throw data(null, { status: 404 });
  return value;
}
