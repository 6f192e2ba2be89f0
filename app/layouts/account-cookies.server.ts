import { createCookie } from "react-router";
import { validity } from "#app/settings/validity.ts";

const halfYear = validity.knownDeviceDays * 24 * 3600;
const shared = { httpOnly: true, path: "/", sameSite: "lax" } as const;

/** The `__Host-` prefix binds the cookie to this host and to https: neither a sibling host nor plain http can set it. */
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

/** Taken from the request, not from the public address. */
const schemeOf = (request: Request) =>
  new URL(request.url).protocol === "https:" ? "https" : "http";

async function textIn(cookies: ReturnType<typeof pair>, request: Request): Promise<string | null> {
  const value: unknown = await cookies[schemeOf(request)].parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** The session token of a request; null without one. */
export const sessionToken = (request: Request): Promise<string | null> => textIn(session, request);

/** The `Set-Cookie` of a session; `maxAge` in seconds, null for a session cookie of the browser. */
export function sessionCookie(
  request: Request,
  { token, maxAge }: { token: string; maxAge: number | null },
): Promise<string> {
  return session[schemeOf(request)].serialize(token, maxAge === null ? {} : { maxAge });
}

/** The `Set-Cookie` that deletes the session cookie. */
export const noSessionCookie = (request: Request): Promise<string> =>
  session[schemeOf(request)].serialize("", { maxAge: 0 });

/** The token of a sign-in between the right password and the second step. */
export const stepToken = (request: Request): Promise<string | null> => textIn(step, request);

export const stepCookie = (request: Request, token: string): Promise<string> =>
  step[schemeOf(request)].serialize(token, { maxAge: validity.signInStepMinutes * 60 });

export const noStepCookie = (request: Request): Promise<string> =>
  step[schemeOf(request)].serialize("", { maxAge: 0 });

/** The device token of a browser in which somebody has signed in before. */
export const knownDevice = (request: Request): Promise<string | null> => textIn(device, request);

export const deviceCookie = (request: Request, token: string): Promise<string> =>
  device[schemeOf(request)].serialize(token, { maxAge: halfYear });

/** The registration made in this browser within the last day. */
export const awaitedRegistration = (request: Request): Promise<string | null> =>
  textIn(awaited, request);

export const awaitedCookie = (request: Request, token: string): Promise<string> =>
  awaited[schemeOf(request)].serialize(token, { maxAge: validity.awaitedHours * 3600 });

/** The path of this site to open after the activation of the company. */
export const wishAfterActivation = (request: Request): Promise<string | null> =>
  textIn(afterwards, request);

export const wishCookie = (request: Request, path: string): Promise<string> =>
  afterwards[schemeOf(request)].serialize(path, { maxAge: validity.wishDays * 24 * 3600 });

export const noWishCookie = (request: Request): Promise<string> =>
  afterwards[schemeOf(request)].serialize("", { maxAge: 0 });

/** The version of the terms whose acceptance was postponed, in a session cookie of the browser. */
export const termsPutOff = (request: Request): Promise<string | null> => textIn(putOff, request);

export const putOffCookie = (request: Request, number: string): Promise<string> =>
  putOff[schemeOf(request)].serialize(number);
