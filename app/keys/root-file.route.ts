import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { publishedRoots } from "./seal-key.queries.server.ts";

export const handle = { openToAll: true };

/**
 * The certificate of the root in use (`racine.cer`) or its revocation list (`revocations.crl`), in DER; `?racine=<fingerprint>` names an
 * earlier root.
 */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "context" | "request">): Promise<Response> {
  const { db } = context.get(requestContext);
  const { pathname, searchParams } = new URL(request.url);
  const askedFingerprint = searchParams.get("racine");
  const roots = await publishedRoots(db);
  const root =
    askedFingerprint === null
      ? roots[0]
      : roots.find(({ fingerprint }) => fingerprint === askedFingerprint);
  if (!root) throw new Response(null, { status: 404 });
  const isList = pathname.endsWith(".crl");
  return new Response(new Uint8Array(isList ? root.crl : root.certificate), {
    headers: {
      "content-type": isList ? "application/pkix-crl" : "application/pkix-cert",
      "content-disposition": `attachment; filename="${isList ? "revocations.crl" : `racine-${root.fingerprint.slice(0, 8)}.cer`}"`,
      "cache-control": "public, no-cache",
    },
  });
}
