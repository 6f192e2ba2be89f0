import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { openApplication } from "../frame/open-application.server.ts";
import { answerFileOf } from "./expert-question.queries.server.ts";

/** The file of an expert's answer, for the staff who read the application whole; each access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { id: applicationId = "", question: questionId = "" } = params;
  const opened = await openApplication(ctx, applicationId);
  const answerFile =
    opened && isId(questionId)
      ? await answerFileOf(ctx.db, opened.scope, { applicationId, questionId })
      : undefined;
  if (!answerFile || answerFile.scan === "infected")
    return fileNotFound("Ce fichier n’existe pas.");
  await noteAccess(ctx, {
    what: "expert-file",
    subject: { kind: "application", id: applicationId },
  });
  return await serveFile(request, ctx.files, answerFile);
}
