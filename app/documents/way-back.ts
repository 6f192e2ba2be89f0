import { wishedPath } from "#app/accounts/sign-in/safe-redirect.ts";

/** Path of the page of an application from which a member came to the vault; null when they came from elsewhere. */
export function wayBack(query: URLSearchParams): string | null {
  const path = wishedPath(query.get("retour"));
  return path?.startsWith("/espace/dossiers/") ? path : null;
}

/** The remaining query parameters, which keep the way back. */
export const keepingWayBack = (path: string | null): string =>
  path ? `&retour=${encodeURIComponent(path)}` : "";

/** Where a member goes on who came from this page of a draft and gave the last document that it lacked. */
export const afterLast = (path: string): string =>
  `${/^\/espace\/dossiers\/[^/?#]+/.exec(path)?.[0] ?? path}?fait=pieces`;
