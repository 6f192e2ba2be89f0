import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { companyInScope } from "#app/companies/company.queries.server.ts";
import { formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { bytesInWords, counted } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/office-documents-page";
import { type Document, usableDocuments } from "./document.queries.server.ts";
import { validityOf } from "./papers.tsx";
import { requirementVersions } from "./requirement.queries.server.ts";
import { validOn } from "./requirement.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = companyScope(ctx.actor);
  const company =
    scope?.kind === "staff" && isId(params.id) && permit(ctx.actor, "document.read")
      ? await companyInScope(ctx.db, scope, params.id)
      : undefined;
  if (!scope || !company) throw data(null, { status: 404 });
  await noteAccess(ctx, { what: "papers-page", subject: { kind: "company", id: company.id } });
  const [papers, versions] = await Promise.all([
    usableDocuments(ctx.db, scope, { companyId: company.id }),
    requirementVersions(ctx.db),
  ]);
  const today = todayInDakar(ctx.now);
  const codes = [...new Set(papers.map(({ code }) => code))];
  const groups = codes
    .map((code) => {
      const requirement = versions.find((each) => each.code === code);
      const own = papers.filter((paper) => paper.code === code);
      return {
        code,
        label: requirement?.label ?? code,
        position: requirement?.position ?? Number.MAX_SAFE_INTEGER,
        papers: own.map((paper) => ({
          ...{ id: paper.id, name: paper.name, about: aboutPaper(paper) },
          worth: requirement ? validityOf(validOn(today, paper, requirement)) : "",
          isSafe: paper.scan === "clean",
        })),
      };
    })
    .sort((a, b) => a.position - b.position);
  const asked = new URL(request.url).searchParams.get("ouvrir");
  const warned = papers.find(({ id, scan }) => id === asked && scan !== "clean");
  return {
    company: { id: company.id, name: company.name },
    groups,
    warned: warned ? { id: warned.id, name: warned.name } : null,
  };
}

/** The papers of a company for those of the body who may read them. */
export default function OfficeDocumentsPage({ loaderData }: Route.ComponentProps) {
  const { company, groups, warned } = loaderData;
  const here = `/bureau/entreprises/${company.id}`;
  return (
    <OfficePage
      title={`Pièces de ${company.name}`}
      lead="Ce que l’entreprise a envoyé et qui peut servir aujourd’hui. Chaque ouverture est notée."
      parent={{ path: here, label: company.name }}
    >
      {warned && (
        <Notice tone="warning" title="Cette pièce n’a pas été analysée par l’antivirus" takesFocus>
          <p className="wrap-anywhere">
            {warned.name}. Elle est montrée sans rien exécuter{"\u00A0"}; ne l’enregistrez pas sur
            cette machine.
          </p>
          <p className="mt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={`${here}/pieces/${warned.id}?averti=oui`}
            >
              Ouvrir malgré tout
            </a>
          </p>
        </Notice>
      )}
      {groups.length === 0 && <p>Cette entreprise n’a encore envoyé aucune pièce.</p>}
      {groups.map(({ code, label, papers }) => (
        <OfficeSection key={code} title={label}>
          <ul className="divide-y divide-line">
            {papers.map(({ id, name, about, worth, isSafe }) => (
              <li key={id} className="py-3 first:pt-0 last:pb-0">
                <a className="link font-semibold wrap-anywhere" href={`${here}/pieces/${id}`}>
                  {name}
                </a>
                <p className="text-sm text-ink-soft">{about}</p>
                <p className="text-sm">{worth}</p>
                {!isSafe && <p className="text-sm font-semibold">Non analysée par l’antivirus</p>}
              </li>
            ))}
          </ul>
        </OfficeSection>
      ))}
    </OfficePage>
  );
}

const aboutPaper = ({ suppliedAt, pages, bytes, hasScript }: Document): string =>
  [
    `Envoyée le ${formatInstant(suppliedAt)}`,
    ...(pages === null ? [] : [counted(pages, "page")]),
    bytesInWords(bytes),
    ...(hasScript ? ["contient un programme, qui n’est pas exécuté"] : []),
  ].join(" · ");
