import { addressOf } from "#app/kernel/address.ts";

/** Pages that ask for a declaration of interests first and are shown after it: decisions, one of them, a session, its ballot and its conduct. */
const ASKING =
  /^\/bureau\/(?:decisions(?:\/[\da-f-]{36})?|seances\/[\da-f-]{36}(?:\/(?:vote|conduite))?)$/;

/** Applications to declare on and to take one after the other, by their ids: each declaration leads to the next. */
const SERIES = /^\/bureau\/dossiers\/lot\?suite=[\da-f-]{36}(?:\.[\da-f-]{36})*$/;

export const seriesAddress = (ids: readonly string[]): string =>
  `/bureau/dossiers/lot?suite=${ids.join(".")}`;

/** Whether a page that asked for a declaration is a series, of which each application is taken after its declaration. */
export const isSeries = (page: string | null): page is string => page !== null && SERIES.test(page);

/** The declaration of interests in an application; `back` is the page that asks for it and is opened after a clear one. */
export const declarationAddress = (applicationId: string, back: string | null = null): string =>
  `${addressOf("/bureau/dossiers/:id/declaration", { id: applicationId })}${back ? `?retour=${inQuery(back)}` : ""}`;

/** The page that asked for a declaration, from the parameter `retour` of an address; null for any other page. */
export function askingPage(address: string): string | null {
  const returnPage = new URL(address).searchParams.get("retour") ?? "";
  return ASKING.test(returnPage) || isSeries(returnPage) ? returnPage : null;
}

/** An address as the value of a parameter. */
export const inQuery = (address: string): string =>
  address.replaceAll("?", "%3F").replaceAll("=", "%3D");
