import { data, type LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { drawnAsKept } from "#app/journal/ask-fingerprint.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import { openApplication } from "../frame/open-application.server.ts";
import { reportsOf } from "./report.queries.server.ts";
import { reportNumber, reportSheet } from "./report-sheet.ts";

/** A signed report as a PDF, of the version asked for or the newest, for who reads the application whole; else 404. */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const id = params.id ?? "";
  const opened = await openApplication(ctx, id);
  if (opened?.standing !== "whole") throw data(null, { status: 404 });
  const version = new URL(request.url).searchParams.get("version");
  const report = (await reportsOf(ctx.db, opened.scope, id)).find(
    (each) => version === null || String(each.version) === version,
  );
  if (!report) throw data(null, { status: 404 });
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: opened.application.id },
  });
  const about = { subjectKind: "application", subjectId: id } as const;
  const sheet = await drawOnce(
    ctx,
    { kind: `examination-report-${report.version}`, ...about },
    {
      draw: async () => {
        drawnAsKept({ what: "report", content: report.content, sha256: report.sha256 });
        return reportSheet(report, await settingsInForce(ctx.db, report.signedAt));
      },
      entry: (drawn) => ({ ...about, event: "report-drawn", data: drawn }),
    },
  );
  if (!sheet) throw data(null, { status: 404 });
  return new Response(new Uint8Array(sheet.pdf), {
    headers: {
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="rapport-${reportNumber(report.content)}.pdf"`,
    },
  });
}
