import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { openApplication } from "../frame/open-application.server.ts";
import { photoOf } from "./visit.queries.server.ts";

/** A photo of a visit, for the staff who read the application whole; each access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id: applicationId = "", photo: photoId = "" } = params;
  const opened = await openApplication(ctx, applicationId);
  const photo =
    opened && isId(photoId)
      ? await photoOf(ctx.db, opened.scope, { applicationId, photoId })
      : undefined;
  if (!photo || photo.scan === "infected") return fileNotFound("Cette photo n’existe pas.");
  await noteAccess(ctx, {
    what: "visit-photo",
    subject: { kind: "application", id: applicationId },
  });
  return await serveFile(request, ctx.files, photo);
}
