import "../working-places.css";
import { Outlet, redirect, useLocation } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { termsInForce } from "#app/terms/terms.queries.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { termsPutOff } from "../account-cookies.server.ts";
import { AccessibilityLink } from "../footer-parts.tsx";
import { requestContext } from "../request-context.ts";
import { BrowserScript } from "../script-tags.tsx";
import { useSettings } from "../site-data.ts";
import { SkipLink } from "../skip-link.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { SignOutButton, WorkingBrand, WorkingHeader } from "../working-head.tsx";
import type { Route } from "./+types/space-layout";

/** One's own account stays open to all: a password can always be changed, a connection ended. */
const withoutTerms = /^\/espace\/(conditions|compte)(\/|\.data$|$)/;

/** The company whose space is asked for, when it has not accepted terms that it must accept; null for any other. */
function companyThatAwaits({ actor }: Pick<Context, "actor">, asked: string | null) {
  if (actor.kind !== "person") return null;
  const membership = actor.memberships.find(({ companyId }) => !asked || companyId === asked);
  return membership?.awaitsTerms ? membership.companyId : null;
}

/** Whoever opens a page of a company that awaits new terms is asked first, until they accept or go on reading only. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const ctx = context.get(requestContext);
    const { pathname, search, searchParams } = new URL(request.url);
    const company = companyThatAwaits(ctx, searchParams.get("entreprise"));
    if (company && request.method === "GET" && !withoutTerms.test(pathname)) {
      const terms = await termsInForce(ctx.db, todayInDakar(ctx.now));
      if ((await termsPutOff(request)) !== terms?.number) {
        const query = new URLSearchParams({ entreprise: company, next: pathname + search });
        throw redirect(`/espace/conditions?${query}`);
      }
    }
    return await next();
  },
];

/** Name of the company whose space it is; null for an administrator, who acts for none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const asked = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, asked);
  return {
    companyName: space?.company.name ?? null,
    awaitsTerms: companyThatAwaits(ctx, asked),
  };
}

/** The pages that only a signed-in account sees. */
export default function SpaceLayout({ loaderData }: Route.ComponentProps) {
  const { companyName, awaitsTerms } = loaderData;
  const { pathname } = useLocation();
  const { bodyName, email } = useSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <WorkingHeader>
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <WorkingBrand href="/espace" place={companyName ?? "Administration"} />
          <nav
            aria-label="Mon compte"
            className="flex min-w-0 flex-wrap items-center gap-x-2 sm:gap-x-4"
          >
            <a href="/espace/compte" className="link inline-flex min-h-11 items-center">
              Mon compte
            </a>
            <SignOutButton />
          </nav>
        </div>
      </WorkingHeader>
      <main id="contenu" tabIndex={-1} className="flex-1 bg-sand outline-none">
        {awaitsTerms && !withoutTerms.test(pathname) && (
          <div className="mx-auto max-w-6xl px-4 pt-6">
            <Notice tone="warning" title="Vous lisez seulement">
              <p>
                Les conditions générales ont changé.{" "}
                <a className="link" href={`/espace/conditions?entreprise=${awaitsTerms}`}>
                  Lire ce qui change et accepter
                </a>
              </p>
            </Notice>
          </div>
        )}
        <Outlet />
      </main>
      <footer className="border-t border-line bg-white">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-5 text-sm text-ink-soft">
          <p className="mr-auto">
            {bodyName}. Une question{"\u202F"}? Écrivez-nous{"\u00A0"}:{" "}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
          <AccessibilityLink className="link py-2" />
          <ThemeSwitch />
        </div>
      </footer>
      <BrowserScript name="working" />
    </div>
  );
}
