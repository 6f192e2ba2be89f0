import { randomBytes } from "node:crypto";

/** Sets the token that our scripts repeat in `X-XSRF-TOKEN`; nothing when the browser has one already. */
export function xsrfCookie(request: Request): Record<string, string> {
  if (/(?:^|;\s*)XSRF-TOKEN=[\w-]{20,}/.test(request.headers.get("cookie") ?? "")) return {};
  const secure = request.url.startsWith("https:") ? "; Secure" : "";
  const token = randomBytes(18).toString("base64url");
  return { "Set-Cookie": `XSRF-TOKEN=${token}; Path=/; SameSite=Lax${secure}` };
}
