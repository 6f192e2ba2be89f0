import type { LoaderFunctionArgs } from "react-router";
import { noteSeenPage } from "#app/applications/filing/seen-pages.queries.server.ts";
import { pictureToShow } from "#app/documents/pictures/picture-to-show.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { openApplication } from "../frame/open-application.server.ts";

/** A page of a document of an application as a picture; it is noted that whoever has the application was shown it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id: applicationId = "", document: documentId = "", page } = params;
  const opened = await openApplication(ctx, applicationId);
  const company = opened?.standing === "whole" ? opened.application.companyId : null;
  const picture = company && (await pictureToShow(ctx, { company, id: documentId, page }));
  if (!opened || !picture) return fileNotFound("Cette page n’a pas d’image.");
  const answer = await serveFile(request, ctx.files, picture);
  if (opened.mine && ctx.actor.kind === "person" && answer.status < 400)
    await noteSeenPage(ctx.db, {
      applicationId,
      documentId,
      page: picture.page,
      accountId: ctx.actor.accountId,
    });
  return answer;
}
