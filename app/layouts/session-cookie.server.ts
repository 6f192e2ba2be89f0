import { createCookie } from "react-router";

const cookies = {
  // Bound to this host by its name, and to https: neither a neighbouring host nor a plain answer can set it.
  https: createCookie("__Host-tabax-session", {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: true,
  }),
  http: createCookie("tabax-session", { httpOnly: true, path: "/", sameSite: "lax" }),
};

/** By https, as the address of the request says, whatever the public address is. */
const cookieFor = (request: Request) =>
  new URL(request.url).protocol === "https:" ? cookies.https : cookies.http;

/** The token that the session cookie of a request carries. */
export async function sessionToken(request: Request): Promise<string | null> {
  const value: unknown = await cookieFor(request).parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** The `Set-Cookie` of a session; `maxAge` in seconds, null for a cookie that ends with the browser. */
export function sessionCookie(
  request: Request,
  { token, maxAge }: { token: string; maxAge: number | null },
): Promise<string> {
  return cookieFor(request).serialize(token, maxAge === null ? {} : { maxAge });
}

/** The `Set-Cookie` that takes the session cookie away. */
export const noSessionCookie = (request: Request): Promise<string> =>
  cookieFor(request).serialize("", { maxAge: 0 });
