import { createCookie, redirect } from "react-router";
import { validity } from "#app/settings/settings.schema.ts";

const halfYear = validity.knownDeviceDays * 24 * 3600;
const shared = { httpOnly: true, path: "/", sameSite: "lax" } as const;

/** By its name bound to this host, and to https: neither a neighbouring host nor a plain answer can set it. */
const pair = (name: string) => ({
  https: createCookie(`__Host-${name}`, { ...shared, secure: true }),
  http: createCookie(name, shared),
});

const session = pair("tabax-session");
const device = pair("tabax-device");
const step = pair("tabax-etape");
const awaited = pair("tabax-inscription");
const putOff = pair("tabax-lecture");
const afterwards = pair("tabax-suite");

/** By https, as the address of the request says, whatever the public address is. */
const schemeOf = (request: Request) =>
  new URL(request.url).protocol === "https:" ? "https" : "http";

async function textIn(cookies: ReturnType<typeof pair>, request: Request): Promise<string | null> {
  const value: unknown = await cookies[schemeOf(request)].parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** The token that the session cookie of a request carries. */
export const sessionToken = (request: Request): Promise<string | null> => textIn(session, request);

/** The `Set-Cookie` of a session; `maxAge` in seconds, null for a cookie that ends with the browser. */
export function sessionCookie(
  request: Request,
  { token, maxAge }: { token: string; maxAge: number | null },
): Promise<string> {
  return session[schemeOf(request)].serialize(token, maxAge === null ? {} : { maxAge });
}

/** Where a new second factor leads: the first one opens another session, and codes for the day when it is lost. */
export async function afterNewFactor(
  request: Request,
  ticket: Parameters<typeof sessionCookie>[1] | null,
): Promise<Response> {
  if (!ticket) return redirect("/espace/compte/verification?fait=ajoute", 303);
  return redirect("/espace/compte/verification/secours?premier=1", {
    status: 303,
    headers: { "Set-Cookie": await sessionCookie(request, ticket) },
  });
}

/** The `Set-Cookie` that takes the session cookie away. */
export const noSessionCookie = (request: Request): Promise<string> =>
  session[schemeOf(request)].serialize("", { maxAge: 0 });

/** The token of a sign-in whose password was right, while its second step lasts. */
export const stepToken = (request: Request): Promise<string | null> => textIn(step, request);

export const stepCookie = (request: Request, token: string): Promise<string> =>
  step[schemeOf(request)].serialize(token, { maxAge: validity.signInStepMinutes * 60 });

export const noStepCookie = (request: Request): Promise<string> =>
  step[schemeOf(request)].serialize("", { maxAge: 0 });

/** By what a browser is known where somebody has signed in. */
export const knownDevice = (request: Request): Promise<string | null> => textIn(device, request);

export const deviceCookie = (request: Request, token: string): Promise<string> =>
  device[schemeOf(request)].serialize(token, { maxAge: halfYear });

/** What the browser keeps of the registration that was made there, for a day. */
export const awaitedRegistration = (request: Request): Promise<string | null> =>
  textIn(awaited, request);

export const awaitedCookie = (request: Request, token: string): Promise<string> =>
  awaited[schemeOf(request)].serialize(token, { maxAge: validity.awaitedHours * 3600 });

/** Where somebody who registers wants to go once the company is active, as a path of this site. */
export const wishAfterActivation = (request: Request): Promise<string | null> =>
  textIn(afterwards, request);

export const wishCookie = (request: Request, path: string): Promise<string> =>
  afterwards[schemeOf(request)].serialize(path, { maxAge: validity.wishDays * 24 * 3600 });

export const noWishCookie = (request: Request): Promise<string> =>
  afterwards[schemeOf(request)].serialize("", { maxAge: 0 });

/** Number of the terms that somebody has put off accepting; the browser keeps it until it is closed. */
export const termsPutOff = (request: Request): Promise<string | null> => textIn(putOff, request);

export const putOffCookie = (request: Request, number: string): Promise<string> =>
  putOff[schemeOf(request)].serialize(number);
