import { data } from "react-router";
import { formatInstant } from "#app/kernel/dates.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { kindLabels } from "../application.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { applicationOfSpace, readDraft } from "../draft/draft-facts.server.ts";
import type { Route } from "./+types/print-page";
import { FiledContentView } from "./filed-content-view.tsx";
import { contentOf } from "./filing.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await applicationOfSpace(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const { application, scope } = found;
  const filed = await filingInScope(ctx.db, scope, application.id);
  const content = filed?.filing ?? contentOf(application, await readDraft(ctx, application));
  return {
    id: application.id,
    kind: kindLabels[application.kind],
    number: filed?.number ?? null,
    filedAt: filed ? formatInstant(filed.filedAt) : null,
    sha256: filed?.sha256 ?? null,
    content,
  };
}

/** The whole application on one page, for printing. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { id, kind, number, filedAt, sha256, content } = loaderData;
  const name = number ? `Dossier ${number}` : "Dossier en préparation";
  return (
    <SpacePage
      title={name}
      trail={[{ label: "Dossiers", path: "/espace/dossiers" }]}
      lead={filedAt ? `${kind}, déposé le ${filedAt}` : `${kind}, pas encore déposé`}
    >
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <a className="link inline-flex min-h-11 items-center" href={`/espace/dossiers/${id}`}>
          Revenir au dossier
        </a>
        {number && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/espace/dossiers/${id}/recu.pdf`}
          >
            Télécharger le reçu de dépôt (PDF)
          </a>
        )}
      </p>
      <div className="print-sheet card p-5 sm:p-7 print:border-0 print:p-0">
        <p className="print-mark hidden">
          {name}, {content.company.name}
        </p>
        <FiledContentView content={content} />
        {sha256 && (
          <p className="mt-8 text-sm wrap-anywhere text-ink-soft">
            Empreinte SHA-256 de ce qui a été déposé, inscrite au journal{"\u00A0"}: {sha256}
          </p>
        )}
      </div>
    </SpacePage>
  );
}
