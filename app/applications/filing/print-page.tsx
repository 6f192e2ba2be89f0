import { data } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { isOfDemonstration } from "#app/sheets/demonstration.queries.server.ts";
import { DemonstrationStrip } from "#app/sheets/demonstration-strip.tsx";
import { Fingerprint } from "#app/ui/fingerprint.tsx";
import { kindLabels } from "../application.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { applicationOfSpace, readDraft } from "../draft/draft-facts.server.ts";
import type { Route } from "./+types/print-page";
import { FiledContentView } from "./filed-content-view.tsx";
import { contentOf } from "./filing.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { application, scope } = spaceApplication;
  const filed = await filingInScope(ctx.db, scope, application.id);
  const { fee, ...content } = filed
    ? { ...filed.filing, fee: filed.fee }
    : contentOf(application, await readDraft(ctx, application));
  return {
    id: application.id,
    kind: kindLabels[application.kind],
    number: filed?.number ?? null,
    filedAt: filed ? formatInstant(filed.filedAt) : null,
    sha256: filed?.sha256 ?? null,
    isAsFiled: filed?.isAsFiled ?? true,
    sworn: filed ? { name: filed.sworn.name, text: filed.sworn.text } : null,
    journal: filed?.journal ?? null,
    isDemo: await isOfDemonstration(ctx.db, {
      subjectKind: "application",
      subjectId: application.id,
    }),
    content,
    fee,
  };
}

/** The whole application on one page, for printing. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { id, kind, number, filedAt, sha256, sworn, journal, content, fee, isDemo, isAsFiled } =
    loaderData;
  const name = number ? `Dossier ${number}` : "Dossier en préparation";
  return (
    <SpacePage
      title={name}
      trail={[{ label: "Dossiers", path: "/espace/dossiers" }]}
      lead={filedAt ? `${kind}, déposé le ${filedAt}` : `${kind}, pas encore déposé`}
    >
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <a
          className="link inline-flex min-h-11 items-center"
          href={addressOf("/espace/dossiers/:id", { id })}
        >
          Revenir au dossier
        </a>{" "}
        {number && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={addressOf("/espace/dossiers/:id/recu.pdf", { id })}
          >
            Télécharger le reçu de dépôt (PDF)
          </a>
        )}
      </p>
      <div className="print-sheet card p-5 sm:p-7 print:border-0 print:p-0">
        <p className="print-mark hidden">
          {name}, {content.company.name}
        </p>
        {isDemo && <DemonstrationStrip />}
        <FiledContentView content={content} fee={fee ?? undefined} />
        {sworn && (
          <section className="mt-8">
            <h2 className="border-b-2 border-green text-lg font-bold text-green">
              Déclaration acceptée au dépôt
            </h2>
            <p className="mt-2">{`«\u00A0${sworn.text}\u00A0»`}</p>
            <p className="mt-1 text-ink-soft">{`Acceptée par ${sworn.name}, le ${filedAt}.`}</p>
            <p className="mt-2">
              Cette page et le reçu prouvent le dépôt du dossier. Ils ne valent ni recevabilité ni
              qualification.
            </p>
          </section>
        )}
        {sha256 && (
          <section className="mt-8">
            <h2 className="border-b-2 border-green text-lg font-bold text-green">
              Empreintes du dossier
            </h2>
            <Fingerprint
              label="Empreinte SHA-256 de tout le dossier"
              sha256={sha256}
              holds={isAsFiled}
            />
            {journal && isAsFiled && (
              <Fingerprint
                label={`Empreinte de la ligne ${journal.sequence} du dossier, au journal de l’organisme`}
                sha256={journal.hash}
                holds
              />
            )}
          </section>
        )}
      </div>
    </SpacePage>
  );
}
