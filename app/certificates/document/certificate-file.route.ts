import { data, type LoaderFunctionArgs } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { certificateId, documentToServe } from "./certificate-document.queries.server.ts";
import { drawCertificate } from "./draw-certificate.server.ts";

/**
 * The sealed PDF of a certificate, the same bytes at each download; `?voir` shows it in the browser, to be printed. A certificate that
 * has none yet is drawn now. 404 for anybody else's, 503 while no key can seal.
 */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { pathname, searchParams } = new URL(request.url);
  const number = params.number ?? "";
  const scope = pathname.startsWith("/bureau/")
    ? staffScope(ctx.actor)
    : ((await companyOfSpace(ctx, searchParams.get("entreprise")))?.scope ?? null);
  const ownCertificateId = scope && (await certificateId(ctx.db, scope, number));
  if (!scope || !ownCertificateId) throw data(null, { status: 404 });
  const document =
    (await documentToServe(ctx.db, scope, number)) ??
    ((await drawCertificate(ctx, {
      certificateId: ownCertificateId,
      version: 1,
      cause: "issued",
    })) &&
      (await documentToServe(ctx.db, scope, number)));
  if (!document) throw data(null, { status: 503 });
  const disposition = searchParams.has("voir") ? "inline" : "attachment";
  return new Response(new Uint8Array(document.pdf), {
    headers: {
      "cache-control": "private, no-cache",
      etag: `"${document.sha256}"`,
      "content-type": "application/pdf",
      "content-disposition": `${disposition}; filename="certificat-${document.number}.pdf"`,
    },
  });
}
