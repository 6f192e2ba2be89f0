import { type ReactNode, use } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { enter } from "#app/layouts/enter.server.ts";
import { ownPlaceOf, PlaceErrorPage, placeOfPath } from "#app/layouts/error-card.tsx";
import { DemoStrip } from "#app/layouts/menu-blocks.tsx";
import { ErrorPage } from "#app/layouts/public/error-page.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { FontsAhead, RequestInfo, ThemeAhead } from "#app/layouts/script-tags.tsx";
import { type SiteData, useSiteData } from "#app/layouts/site-data.ts";
import { publicSettings } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { auditRates, conformityWords } from "#app/site/accessibility/accessibility-rates.ts";
import { newestPosts } from "#app/site/news/posts.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import type { Route } from "./+types/root";
import publicStyle from "./app.css?url";
import rareMedia from "./ui/rare-media.css?url";

export const middleware: Route.MiddlewareFunction[] = [enter];

const accessibility = conformityWords(auditRates());

export async function loader({ context }: Route.LoaderArgs): Promise<SiteData> {
  const { db, now, publicUrl, rails } = context.get(requestContext);
  return {
    settings: publicSettings(await settingsInForce(db, now)),
    tariff: await recentTariff(db, now),
    publicUrl,
    demo: rails.some(({ demo }) => demo),
    recentPosts: newestPosts(2).map(({ title, slug, publishedOn }) => ({
      title,
      path: addressOf("/actualites/:slug", { slug }),
      publishedOn,
    })),
    accessibility,
  };
}

export interface RouteHandle {
  /** Delays the web fonts until the script of the page, which is more urgent, removes the class. */
  fontsLater?: boolean;
  /** Language of the page, if not French. */
  lang?: "en";
  /** No web fonts, no style for rare media and no strip of the demonstration: the layout has its own. */
  bare?: boolean;
  /** Address of the style sheet of the page, if not the public one. */
  style?: string;
}

/** In development, page scripts need the hot-reload runtime that React Router would load. */
const hotReload = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const { demo } = useSiteData();
  // Null when nothing failed.
  const failed = useRouteError() != null;
  const handles = failed ? [] : matches.map((match) => match.handle as RouteHandle | undefined);
  const fontsLater = handles.some((handle) => handle?.fontsLater);
  const bare = handles.some((handle) => handle?.bare);
  const lang = handles.find((handle) => handle?.lang)?.lang ?? "fr";
  const style = handles.find((handle) => handle?.style)?.style ?? publicStyle;
  return (
    <html lang={lang} className={fontsLater ? "fonts-later" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0B5D3B" />
        <ThemeAhead bare={bare} />
        {!fontsLater && !bare && <FontsAhead />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!bare && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        {!bare && <link rel="manifest" href="/site.webmanifest" />}
        <Meta />
        <link rel="stylesheet" href={style} />
        {!bare && (
          <link
            rel="stylesheet"
            href={rareMedia}
            media="print, (max-width: 16.99rem), (forced-colors: active)"
          />
        )}
        <Links />
      </head>
      <body id="haut">
        {import.meta.env.DEV && <script type="module" src={hotReload} />}
        {demo && !bare && <DemoStrip />}
        {children}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { reference } = use(RequestInfo);
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refusedTo = isRouteErrorResponse(error) && status === 403 ? ownPlaceOf(error.data) : null;
  const place = refusedTo ?? placeOfPath(pathname);
  if (!place) return <ErrorPage status={status} reference={reference} />;
  return (
    <PlaceErrorPage
      status={status}
      reference={reference}
      place={place}
      isRefused={refusedTo !== null}
    />
  );
}
