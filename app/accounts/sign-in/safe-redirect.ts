/** In the address of a sign-in: the form that was posted to `next` comes along. */
export const heldMark = "garde";
/** In the address of a sign-in: the form that was posted to `next` had a file, and could not come along. */
export const lostFileMark = "fichier";

/** A whole pre-check with all its sub-areas goes through a sign-in. */
const longestPath = 2_200;
const nobodyReturnsTo =
  /^\/(espace\/(connexion|deconnexion|confirmation|mot-de-passe|adresse)|activation\/)/;

/**
 * The path somebody wished to go to when it is one of this site, else null. A browser reads `//host` and `/\host` as
 * another site, and forgets tabs and line breaks inside; `/.//host` becomes `//host` once its dots are resolved.
 */
export function wishedPath(wished: string | null): string | null {
  if (!wished || wished.length > longestPath || nobodyReturnsTo.test(wished)) return null;
  if (!/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(wished)) return null;
  return new URL(wished, "http://localhost").pathname.startsWith("//") ? null : wished;
}

/** Where to go: the wished path when it is one of this site, otherwise the company space. */
export const safeRedirect = (wished: string | null): string => wishedPath(wished) ?? memberHome;

/** Where to go after signing in: staff have a room of their own, unless they asked for another page. */
export function afterSignIn(wished: string | null, { staff }: { staff: boolean }): string {
  const path = wishedPath(wished) ?? memberHome;
  return staff && path === memberHome ? "/bureau" : path;
}

/** A step of signing in on the way to `next`; `holds` where a form comes along. */
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
