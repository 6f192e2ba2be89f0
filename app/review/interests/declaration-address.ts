import { addressOf } from "#app/kernel/address.ts";

/** Pages that ask for a declaration of interests first and are shown after it: decisions, one of them, a session, its ballot and its conduct. */
const ASKING =
  /^\/bureau\/(?:decisions(?:\/[\da-f-]{36})?|seances\/[\da-f-]{36}(?:\/(?:vote|conduite))?)$/;

/** The declaration of interests in an application; `back` is the page that asks for it and is opened after a clear one. */
export const declarationAddress = (applicationId: string, back: string | null = null): string =>
  `${addressOf("/bureau/dossiers/:id/declaration", { id: applicationId })}${back ? `?retour=${back}` : ""}`;

/** The page that asked for a declaration, from the parameter `retour` of an address; null for any other page. */
export function askingPage(address: string): string | null {
  const returnPage = new URL(address).searchParams.get("retour") ?? "";
  return ASKING.test(returnPage) ? returnPage : null;
}
