import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";

const icons = [192, 512].map((side) => ({
  src: `/icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: "image/png",
  purpose: "any maskable",
}));

/** The web app manifest, with which a phone installs the site. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const { productName, bodyName } = await settingsInForce(db, now);
  const manifest = {
    id: "/",
    name: productName,
    short_name: productName,
    description: `Qualification et certification volontaires des entreprises du BTP par ${bodyName}`,
    lang: "fr",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: "#0B5D3B",
    background_color: "#FFFDF8",
    icons: [...icons, { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "public, max-age=86400",
    },
  });
}
