import { wishedPath } from "#app/accounts/sign-in/safe-redirect.ts";

/** Path of the page of an application from which a member came to the vault; null when they came from elsewhere. */
export function wayBack(query: URLSearchParams): string | null {
  const wished = wishedPath(query.get("retour"));
  return wished?.startsWith("/espace/dossiers/") ? wished : null;
}

/** The remaining query parameters, which keep the way back. */
export const keepingWayBack = (wished: string | null): string =>
  wished ? `&retour=${encodeURIComponent(wished)}` : "";
