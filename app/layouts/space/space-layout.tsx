import { type ReactNode, use } from "react";
import { isRouteErrorResponse, Outlet, redirect, useLocation } from "react-router";
import { companyScope } from "#app/accounts/scope.server.ts";
import { companyOfApplication } from "#app/applications/application.queries.server.ts";
import { spaceToday } from "#app/applications/space/space-today.queries.server.ts";
import { companiesOf } from "#app/companies/company.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { companyOfPayment } from "#app/payments/payment.queries.server.ts";
import { termsInForce } from "#app/terms/terms.queries.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { termsPutOff } from "../account-cookies.server.ts";
import { isPlainPost } from "../enter.server.ts";
import { ErrorCard, PlaceErrorPage } from "../error-card.tsx";
import { AccessibilityLink, EndToTop } from "../footer-blocks.tsx";
import { SkipLink } from "../menu-blocks.tsx";
import { requestContext } from "../request-context.ts";
import { BrowserScript, RequestInfo } from "../script-tags.tsx";
import { useSettings } from "../site-data.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import type { Route } from "./+types/space-layout";
import style from "./space.css?url";
import { SpaceBar, SpaceHeader } from "./space-frame.tsx";

export const handle = { style };

/** Paths open without acceptance of the terms: the terms themselves and one's own account. */
const withoutTerms = /^\/espace\/(conditions|compte)(\/|\.data$|$)/;

/** The company of a page: the one in its address, else the company of the thing it shows. */
async function companyAt(
  { db, actor }: Pick<Context, "db" | "actor">,
  { request, params: { id } }: { request: Request; params: { id?: string | undefined } },
): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url);
  const named = searchParams.get("entreprise");
  const several = actor.kind === "person" && actor.memberships.length > 1;
  if (named || !several || !id || !isId(id)) return named;
  if (pathname.startsWith("/espace/paiements/")) return (await companyOfPayment(db, id)) ?? null;
  if (pathname.startsWith("/espace/dossiers/")) return (await companyOfApplication(db, id)) ?? null;
  return null;
}

/** The company of the space, if it has yet to accept terms; null otherwise. */
function companyThatAwaits({ actor }: Pick<Context, "actor">, companyId: string | null) {
  if (actor.kind !== "person") return null;
  const membership = actor.memberships.find((each) => !companyId || each.companyId === companyId);
  return membership?.awaitsTerms ? membership.companyId : null;
}

/** Redirects members of a company that awaits new terms to the terms, until they accept or choose to read only. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    const ctx = context.get(requestContext);
    const { pathname, search } = new URL(request.url);
    const company = companyThatAwaits(ctx, await companyAt(ctx, { request, params }));
    if (company && !withoutTerms.test(pathname)) {
      const query = new URLSearchParams({ entreprise: company, next: pathname + search });
      const termsPage = `/espace/conditions?${query}`;
      // A form opened before the terms changed is carried along (307) and posted again after the acceptance.
      if (isPlainPost(request)) throw redirect(termsPage, 307);
      const terms = await termsInForce(ctx.db, todayInDakar(ctx.now));
      if (request.method === "GET" && (await termsPutOff(request)) !== terms?.number)
        throw redirect(termsPage);
    }
    return await next();
  },
];

/** The company of the space among those of the person; null for staff without a company. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const companyId = await companyAt(ctx, { request, params });
  const companies = await companiesOf(ctx);
  const scope = companyScope(ctx.actor, companyId ?? undefined);
  const ownCompanyId = scope?.kind === "company" ? scope.companyId : null;
  return {
    company: companies.find(({ id }) => id === ownCompanyId) ?? null,
    companies,
    counts: (ownCompanyId && (await spaceToday(ctx, ownCompanyId))?.counts) || {},
    awaitsTerms: companyThatAwaits(ctx, companyId),
    worksForAuthority: ctx.actor.kind === "person" && ctx.actor.staffRoles.length > 0,
  };
}

/** The layout of the company space. */
export default function SpaceLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SpaceFrame {...loaderData}>
      <Outlet />
    </SpaceFrame>
  );
}

/** An error of a page, such as an unknown application, in the frame of the space. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { reference } = use(RequestInfo);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!loaderData) return <PlaceErrorPage status={status} reference={reference} place="/espace" />;
  return (
    <SpaceFrame {...loaderData}>
      <ErrorCard status={status} reference={reference} place="/espace" />
    </SpaceFrame>
  );
}

type Frame = Route.ComponentProps["loaderData"] & { children: ReactNode };

function SpaceFrame({
  company,
  companies,
  counts,
  awaitsTerms,
  worksForAuthority,
  children,
}: Frame) {
  const { pathname } = useLocation();
  const { bodyName, email } = useSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SpaceHeader companies={companies} counts={counts} worksForAuthority={worksForAuthority} />
      <main id="contenu" tabIndex={-1} className="flex-1 bg-sand">
        {company?.demo && (
          <p className="mx-auto max-w-6xl px-4 pt-4 text-sm text-ink-soft">
            Entreprise de démonstration{"\u00A0"}: aucun e-mail ne lui est envoyé.
          </p>
        )}
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
        {children}
      </main>
      <footer className="border-t border-line bg-white print:hidden">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-5 text-sm text-ink-soft">
          <p className="mr-auto">
            {bodyName}. Une question{"\u202F"}? Écrivez-nous{"\u00A0"}:{" "}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
          <a className="link py-2" href="/">
            Aller au site public
          </a>{" "}
          <a className="link py-2" href="/plan-du-site">
            Plan du site
          </a>{" "}
          <AccessibilityLink className="link py-2" />
          <ThemeSwitch />
          <EndToTop />
        </div>
      </footer>
      <SpaceBar counts={counts} />
      <BrowserScript name="frame" />
    </div>
  );
}
