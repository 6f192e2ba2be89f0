import type { LoaderFunctionArgs } from "react-router";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import { minutesOf } from "./minutes.queries.server.ts";
import { minutesSheet } from "./minutes-sheet.ts";

/** Signed minutes as a PDF, for whoever takes part in the session; 404 before they are signed. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { session } = orNotFound(await openSessionPage(ctx, params.id ?? ""));
  const minutes = orNotFound(await minutesOf(ctx.db, session.id));
  const signedAt = orNotFound(minutes.signedAt);
  const about = { subjectKind: "committee-session", subjectId: session.id } as const;
  const sheet = orNotFound(
    await drawOnce(
      ctx,
      { kind: "minutes", ...about },
      {
        draw: async () => minutesSheet(minutes, await settingsInForce(ctx.db, signedAt)),
        entry: (drawn) => ({ ...about, event: "minutes-drawn", data: drawn }),
      },
    ),
  );
  return new Response(new Uint8Array(sheet.pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="proces-verbal-${session.number}.pdf"`,
    },
  });
}
