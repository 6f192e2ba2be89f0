import type { LoaderFunctionArgs } from "react-router";
import { escapeMarkup as xml } from "#app/kernel/escape.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";

/** GET /opensearch.xml: with it a browser offers the search of the directory in its address bar (OpenSearch 1.1). */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const { productName } = await settingsInForce(db, now);
  // The protocol allows 16 characters for the short name.
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${xml(productName.slice(0, 16))}</ShortName>
  <Description>Chercher une entreprise certifiée, un métier ou une page</Description>
  <Language>fr</Language>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${xml(`${publicUrl}/favicon.svg`)}</Image>
  <Url type="text/html" method="get" template="${xml(`${publicUrl}/search?q={searchTerms}`)}"/>
</OpenSearchDescription>
`;
  return new Response(document, {
    headers: {
      "content-type": "application/opensearchdescription+xml; charset=utf-8",
      "cache-control": "public, max-age=86400",
    },
  });
}
