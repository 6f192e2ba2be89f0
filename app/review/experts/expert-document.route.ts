import type { LoaderFunctionArgs } from "react-router";
import { isId } from "#app/kernel/identifiers.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { viewOf } from "./expert-link.server.ts";
import { readDocument } from "./expert-view.queries.server.ts";
import { noteExpertAccess } from "./expert-writes.queries.server.ts";

/** A document chosen for the question of a mailed link, while it is open; each access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, 200);
  const documentId = params.id ?? "";
  const document =
    token !== "" && isId(documentId)
      ? await readDocument(ctx.db, viewOf(ctx, token), documentId)
      : undefined;
  if (!document) return fileNotFound("Cette pièce n’existe pas, ou ne s’ouvre plus.");
  await noteExpertAccess(ctx, { questionId: document.questionId, what: "document", documentId });
  return await serveFile(request, ctx.files, document);
}
