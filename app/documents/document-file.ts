import { type LoaderFunctionArgs, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { scopesOf } from "#app/accounts/scope.server.ts";
import type { ByteRange } from "#app/kernel/files.ts";
import { permit } from "#app/kernel/permissions.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { documentInScope } from "./document.queries.server.ts";

/**
 * One page of a browser's own viewer, which runs nothing, or a file to keep with `?telecharger`. Members find the papers of
 * their companies in the space, people of the body those of the company that the address names in the office, where what the
 * antivirus did not look at is opened after a warning.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, files } = ctx;
  const { company, id = "" } = params;
  const scopes = scopesOf(actor).filter(({ kind }) => kind === (company ? "staff" : "company"));
  const found = await Promise.all(scopes.map((scope) => documentInScope(db, scope, id)));
  const document = found.find((each) => each && (!company || each.companyId === company));
  if (!document || !permit(actor, "document.read", { companyId: document.companyId }))
    return new Response("Cette pièce n’existe pas.", { status: 404, headers: plain });
  const asked = new URL(request.url).searchParams;
  if (company && document.scan !== "clean" && !asked.has("averti"))
    return redirect(`/bureau/entreprises/${company}/pieces?ouvrir=${document.id}`);
  const subject = { kind: "company", id: document.companyId } as const;
  await noteAccess(ctx, { what: "document", subject });
  const { sha256, type, bytes, name } = document;
  const etag = `"${sha256.slice(0, 32)}"`;
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: { etag, ...fileHeaders } });
  const range = rangeOf(request.headers.get("range"), bytes);
  if (range === "wrong")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes}` } });
  const content = await files.open(sha256, range ?? undefined);
  if (!content) throw new Error(`The content of the document ${id} is not kept.`);
  const download = asked.has("telecharger");
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  return new Response(content, {
    status: range ? 206 : 200,
    headers: {
      ...fileHeaders,
      etag,
      "content-type": type,
      "content-length": String(last - first + 1),
      "content-disposition": `${download ? "attachment" : "inline"}; filename*=UTF-8''${encodeName(name)}`,
      ...(range && { "content-range": `bytes ${first}-${last}/${bytes}` }),
    },
  });
}

/** What somebody sent may lie on our origin, and nothing of it may act there. */
const fileHeaders = {
  "accept-ranges": "bytes",
  "cache-control": "private, max-age=300",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-resource-policy": "same-origin",
};

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** RFC 8187: what `encodeURIComponent` leaves and the header may not hold. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** One range of RFC 9110; null asks for the whole, as several ranges or another unit do. */
export function rangeOf(header: string | null, bytes: number): ByteRange | "wrong" | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first > last || (from === "" && to === "0") ? "wrong" : { first, last };
}
