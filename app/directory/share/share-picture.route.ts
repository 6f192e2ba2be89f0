import type { LoaderFunctionArgs } from "react-router";
import { regionOf } from "#app/companies/regions.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { isSlug } from "#app/listings/search-text.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { companyRowWithSlug } from "../listed-companies.queries.server.ts";
import { companySharePicture } from "./share-picture.server.ts";

const DAY_MS = 86_400_000;
const pictures = remembered<object, Buffer>({ forMs: DAY_MS, atMost: 200 });

/** GET /annuaire/:slug/apercu.png: the preview picture of links to the page of a company. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const slug = params.slug ?? "";
  const company = isSlug(slug) ? await companyRowWithSlug(db, slug) : undefined;
  if (!company) return problemResponse(404, { message: "Cette entreprise n’existe pas" });
  const { productName } = await settingsInForce(db, now);
  const region = regionOf(company.region);
  const pictureFacts = {
    name: company.trade_name ?? company.name,
    place: region ? `Région de ${region.name}` : "Hors du Sénégal",
    demo: company.demo,
    productName,
  };
  const picture = await pictures.recall(db, {
    key: JSON.stringify(pictureFacts),
    now,
    read: async () => companySharePicture(pictureFacts),
  });
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}

export const handle = { openToAll: true };
