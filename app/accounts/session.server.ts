import { redirect } from "react-router";
import { type Actor, nobody } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { authOf, type Scheme } from "./auth.server.ts";
import { ownPath } from "./own-path.ts";

type Needed = Pick<Services, "db" | "publicUrl" | "secret" | "log">;

export interface Account {
  id: string;
  email: string;
  name: string;
  role: "member" | "administrator";
}

/** Who is signed in, by the session cookie alone; null for everyone else. */
export async function currentAccount(request: Request, services: Needed): Promise<Account | null> {
  const { account } = await sessionOf(request, services, { prolong: false });
  return account;
}

/** Who acts in a request, with what they may do for which company. */
export async function actorOf(request: Request, services: Needed): Promise<Actor> {
  if (!/tabax-session=/.test(request.headers.get("cookie") ?? "")) return nobody;
  const account = await currentAccount(request, services);
  if (!account) return nobody;
  const companies = await services.db
    .selectFrom("member")
    .select("company_id")
    .where("account_id", "=", account.id)
    .execute();
  return {
    kind: "person",
    accountId: account.id,
    name: account.name,
    email: account.email,
    memberships: companies.map(({ company_id }) => ({ companyId: company_id, role: "owner" })),
    staffRoles: account.role === "administrator" ? ["administrator"] : [],
    assurance: "password",
    authenticatedAt: new Date(0),
  };
}

/**
 * Who is signed in, for a page of the company space; anyone else is sent to sign in and brought back. A session lives
 * seven days from its last day of use: `headers` carries the prolonged cookie and belongs into the answer.
 */
export async function requireMember(
  request: Request,
  services: Needed,
): Promise<{ account: Account; headers: Headers }> {
  const { account, headers } = await sessionOf(request, services, { prolong: true });
  if (account) return { account, headers };
  throw redirect(`/espace/connexion?next=${encodeURIComponent(ownPath(pageOf(request)))}`, {
    headers,
  });
}

/** Ends the session of the request; the headers take its cookie away. */
export async function endSession(request: Request, services: Needed): Promise<Headers> {
  const { headers } = await authOf(services, schemeOf(request)).api.signOut({
    headers: cookiesOf(request),
    returnHeaders: true,
  });
  return cookiesOnly(headers);
}

async function sessionOf(request: Request, services: Needed, { prolong }: { prolong: boolean }) {
  const { response, headers } = await authOf(services, schemeOf(request)).api.getSession({
    headers: cookiesOf(request),
    query: { disableRefresh: !prolong },
    returnHeaders: true,
  });
  return { account: response && accountOf(response.user), headers: cookiesOnly(headers) };
}

function accountOf({ id, email, name, role }: Account): Account {
  return { id, email, name, role };
}

export function schemeOf(request: Request): Scheme {
  return new URL(request.url).protocol === "https:" ? "https" : "http";
}

/** Nothing else of a request says who sends it. */
function cookiesOf(request: Request): Headers {
  return new Headers({ cookie: request.headers.get("cookie") ?? "" });
}

function cookiesOnly(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ["set-cookie", cookie]));
}

/** The page that was asked for; a navigation inside hydrated pages asks for its data, under `.data`. */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname + search;
}
