import { makeZip } from "client-zip";
import { data } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { fileNameOf } from "#app/kernel/file-name.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/documents-zip.route";
import { type Document, usableDocuments } from "./document.queries.server.ts";

/** All usable documents of a company as a ZIP that is streamed, one document after the other. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const { scope, company } = space;
  const documents = await usableDocuments(ctx.db, scope, { companyId: company.id });
  async function* files() {
    for (const [index, document] of documents.entries()) {
      const input = await ctx.files.open(document.sha256);
      if (input)
        yield { name: nameInZip(document, index), input, lastModified: document.suppliedAt };
    }
  }
  return new Response(makeZip(files()), {
    headers: {
      // The ZIP is streamed, so its length is unknown.
      "accept-ranges": "none",
      "cache-control": "no-store",
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="pieces-${todayInDakar(ctx.now)}.zip"`,
    },
  });
}

/** « QUITUS/01-quitus.pdf ». */
const nameInZip = ({ code, name, type }: Document, index: number) =>
  `${code}/${String(index + 1).padStart(2, "0")}-${fileNameOf(name, type)}`;
