import type { LoaderFunctionArgs } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { isOfDemonstration } from "#app/sheets/demonstration.queries.server.ts";
import { marked, sheetPdf } from "#app/sheets/sheet.ts";
import { opinionsAgainstGrid } from "../../examination/against-grid.queries.server.ts";
import { attendeesOf } from "../sessions/session.queries.server.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import { agendaSheet } from "./agenda-sheet.ts";
import { agendaOf, linesOf } from "./item.queries.server.ts";

/** The agenda of a session to print, for whoever takes part in it, drawn as it stands now and not kept. */
export async function loader({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { session, scope } = orNotFound(await openSessionPage(ctx, params.id ?? ""));
  const items = await agendaOf(ctx.db, scope, session.id);
  const shownIds = items.filter(({ isHidden }) => !isHidden).map((item) => item.applicationId);
  const staff = staffScope(ctx.actor);
  const against = staff ? await opinionsAgainstGrid(ctx.db, staff, shownIds) : new Map();
  const sheet = agendaSheet(
    {
      session,
      people: await attendeesOf(ctx.db, scope, session.id),
      items: await Promise.all(
        items.map(async (item) => ({
          item,
          lines: await linesOf(ctx.db, scope, item.id),
          against: against.get(item.applicationId) ?? [],
        })),
      ),
    },
    await settingsInForce(ctx.db, ctx.now),
    ctx.now,
  );
  const isDemo = await isOfDemonstration(ctx.db, {
    subjectKind: "committee-session",
    subjectId: session.id,
  });
  const pdf = await ctx.renderPdf(sheetPdf(marked(sheet, isDemo)));
  return new Response(new Uint8Array(pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="ordre-du-jour-${session.number}.pdf"`,
    },
  });
}
