import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { readableDocument } from "../readable-document.server.ts";
import { drawPicture } from "./draw-picture.server.ts";
import { isDrawn } from "./drawn-types.ts";

const noPicture = () => fileNotFound("Cette page n’a pas d’image.");

/**
 * A page of a document as a picture, to whoever may open the document: large, or small with `?petite`. A picture runs nothing and
 * carries nothing of the file but what is seen, so that it is shown whatever the antivirus said; a document found infected has none.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const document = await readableDocument(ctx, params);
  const page = /^[1-9]\d{0,3}$/.test(params.page ?? "") ? Number(params.page) : 0;
  if (!document || page === 0 || page > (document.pages ?? 1)) return noPicture();
  const { type, sha256, scan, companyId, name } = document;
  if (!isDrawn(type) || scan === "infected") return noPicture();
  await noteAccess(ctx, { what: "document", subject: { kind: "company", id: companyId } });
  const drawn = await drawPicture(ctx, { sha256, type, page });
  if (!drawn || "fault" in drawn) return noPicture();
  const picture = new URL(request.url).searchParams.has("petite") ? drawn.small : drawn.large;
  const shown = { ...picture, type: "image/webp", name: `${name}, page ${page}.webp` };
  return await serveFile(request, ctx.files, shown);
}
