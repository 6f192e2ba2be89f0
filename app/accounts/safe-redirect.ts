const longestPath = 500;
const nobodyReturnsTo =
  /^\/(espace\/(connexion|deconnexion|confirmation|mot-de-passe|adresse)|activation\/)/;

/**
 * Where to go after signing in: the wished path when it is one of this site, otherwise the company space. A browser
 * reads `//host` and `/\host` as another site, and forgets tabs and line breaks inside.
 */
export function safeRedirect(wished: string | null): string {
  const home = "/espace";
  if (!wished || wished.length > longestPath || nobodyReturnsTo.test(wished)) return home;
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(wished) ? wished : home;
}
