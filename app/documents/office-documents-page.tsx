import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { companyForStaff, seesRecord } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/office-documents-page";
import { usableDocuments } from "./document.queries.server.ts";
import { validityOf } from "./document-list.tsx";
import { aboutDocument, OfficeDocumentList } from "./office-document-list.tsx";
import { requirementVersions } from "./requirement.queries.server.ts";
import { judgedDocuments } from "./series.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  const company =
    scope && isId(params.id) && permit(ctx.actor, "document.read")
      ? await companyForStaff(ctx.db, scope, params.id)
      : undefined;
  if (!scope || !company) throw data(null, { status: 404 });
  const [documents, versions, vaultSeen] = await Promise.all([
    usableDocuments(ctx.db, scope, { companyId: company.id }),
    requirementVersions(ctx.db),
    seesRecord(ctx.db, scope, company.id),
  ]);
  if (!vaultSeen && documents.length === 0) throw data(null, { status: 404 });
  await noteAccess(ctx, { what: "papers-page", subject: { kind: "company", id: company.id } });
  const today = todayInDakar(ctx.now);
  const judged = judgedDocuments(documents, {
    day: today,
    foundedOn: company.foundedOn,
    requirementOf: (code) => versions.find((each) => each.code === code),
  });
  const groups = [...new Set(documents.map(({ code }) => code))]
    .map((code) => {
      const requirement = versions.find((each) => each.code === code);
      return {
        code,
        label: requirement?.label ?? code,
        position: requirement?.position ?? Number.MAX_SAFE_INTEGER,
        documents: judged
          .filter((each) => each.code === code)
          .map((document) => ({
            id: document.id,
            name: document.name,
            about: aboutDocument(document),
            worth: document.validity ? validityOf(document.validity) : "",
            type: document.type,
            scan: document.scan,
            firstPicture: document.firstPicture,
          })),
      };
    })
    .sort((a, b) => a.position - b.position);
  const askedId = new URL(request.url).searchParams.get("ouvrir");
  const warned = documents.find((each) => each.id === askedId && each.scan !== "clean");
  const { id, name } = company;
  return { id, name, groups, warned: warned ? { id: warned.id, name: warned.name } : null };
}

/** The documents of a company, for staff with the permission to read them. */
export default function OfficeDocumentsPage({ loaderData }: Route.ComponentProps) {
  const { id, name, groups, warned } = loaderData;
  const here = addressOf("/bureau/entreprises/:id", { id });
  return (
    <OfficePage
      title={`Pièces de ${name}`}
      lead="Ce que l’entreprise a envoyé et qui peut servir aujourd’hui. Chaque ouverture est notée."
      parent={{ path: here, label: name }}
    >
      <OfficeDocumentList here={here} groups={groups} warned={warned} />
    </OfficePage>
  );
}
