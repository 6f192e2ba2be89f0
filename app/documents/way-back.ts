import { wishedPath } from "#app/accounts/sign-in/safe-redirect.ts";

/** Path of the page of an application from which a member came to the vault; null when they came from elsewhere. */
export function wayBack(query: URLSearchParams): string | null {
  const path = wishedPath(query.get("retour"));
  return path?.startsWith("/espace/dossiers/") ? path : null;
}

/** The remaining query parameters, which keep the way back. */
export const keepingWayBack = (path: string | null): string =>
  path ? `&retour=${encodeURIComponent(path)}` : "";
