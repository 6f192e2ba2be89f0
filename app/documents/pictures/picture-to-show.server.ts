import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { readableDocument } from "../readable-document.server.ts";
import { drawPicture } from "./draw-picture.server.ts";

interface AskedPicture {
  /** With a company the reader is staff, otherwise a member of the company of the document. */
  company?: string | undefined;
  id?: string | undefined;
  /** From 1, as the address has it. */
  page?: string | undefined;
  small?: boolean;
}

/**
 * The picture of a page of a document, for who may open it; the access is logged. A picture runs nothing and carries nothing of the
 * file but what is seen, so that it is shown whatever the antivirus said; a document found infected has none. Null when there is none.
 */
export async function pictureToShow(ctx: Context, { small, ...pageRequest }: AskedPicture) {
  const document = await readableDocument(ctx, pageRequest);
  const page = /^[1-9]\d{0,3}$/.test(pageRequest.page ?? "") ? Number(pageRequest.page) : 0;
  if (!document || page === 0 || page > (document.pages ?? 1)) return null;
  const { type, sha256, scan, companyId, name } = document;
  if (scan === "infected") return null;
  await noteAccess(ctx, { what: "document", subject: { kind: "company", id: companyId } });
  const drawn = await drawPicture(ctx, { sha256, type, page });
  if (!drawn || "fault" in drawn) return null;
  const picture = small ? drawn.small : drawn.large;
  return { ...picture, type: "image/webp", name: `${name}, page ${page}.webp`, page };
}
