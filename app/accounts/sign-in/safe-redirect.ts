/** Query parameter of a sign-in address: the form posted to `next` is held. */
export const heldMark = "garde";
/** Query parameter of a sign-in address: the form posted to `next` contained a file and could not be held. */
export const lostFileMark = "fichier";

/** Long enough for the address of a pre-check with all its sub-areas. */
const longestPath = 2_200;
const nobodyReturnsTo =
  /^\/(espace\/(connexion|deconnexion|confirmation|mot-de-passe|adresse)|activation\/)/;

/**
 * The requested path if it is one of this site, otherwise null. A browser reads `//host` and `/\host` as another site, ignores
 * tabs and line breaks, and resolves `/.//host` to `//host`.
 */
export function wishedPath(address: string | null): string | null {
  if (!address || address.length > longestPath || nobodyReturnsTo.test(address)) return null;
  if (!/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(address)) return null;
  return new URL(address, "http://localhost").pathname.startsWith("//") ? null : address;
}

/** The requested path if it is one of this site, otherwise the company space. */
export const safeRedirect = (address: string | null): string => wishedPath(address) ?? memberHome;

/** The page after a sign-in: the requested path, otherwise the back office for staff and the company space for members. */
export function afterSignIn(address: string | null, { staff }: { staff: boolean }): string {
  const path = wishedPath(address) ?? memberHome;
  return staff && path === memberHome ? "/bureau" : path;
}

/** Address of a sign-in step on the way to `next`; `holds` when a form is held. */
export function signInPath(
  step: "/espace/connexion" | "/espace/connexion/code",
  { next, holds = false, ended = false }: { next: string | null; holds?: boolean; ended?: boolean },
): string {
  const query = new URLSearchParams({
    ...(ended && { etape: "finie" }),
    ...(next && { next }),
    ...(holds && { [heldMark]: "" }),
  });
  return query.size > 0 ? `${step}?${query}` : step;
}

const memberHome = "/espace";
