import { data } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { classes } from "#app/tariff/classes.ts";
import type { Route } from "./+types/documents-page";
import { DocumentsPage } from "./documents-view.tsx";
import { requirementVersions } from "./requirement.queries.server.ts";
import { currentApplication } from "./vault.queries.server.ts";
import { vaultToday } from "./vault-today.server.ts";
import { wayBack } from "./way-back.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const space = await companyOfSpace(ctx, searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const companyId = space.company.id;
  const underWay = await currentApplication(ctx.db, space.scope, companyId);
  const named = searchParams.get("classe");
  const aimedAt =
    named === null ? (underWay?.class ?? null) : (classes.find((each) => each === named) ?? null);
  // The application under way counts only for its own class.
  const application = underWay?.class === aimedAt ? underWay : undefined;
  const { asked, others } = await vaultToday(ctx, space.scope, { companyId, aimedAt, application });
  const all = others.length > 0 ? await requirementVersions(ctx.db) : [];
  const othersByCode = [...new Set(others.map(({ code }) => code))].map((code) => ({
    code,
    label: all.find((each) => each.code === code)?.label ?? code,
    files: others.filter((each) => each.code === code).length,
  }));
  const returnPath = wayBack(searchParams);
  return {
    companyId,
    wished: returnPath,
    application:
      returnPath ??
      (underWay?.isDraft ? addressOf("/espace/dossiers/:id", { id: underWay.id }) : null),
    aimedAt,
    ofApplication: application !== undefined && aimedAt !== null,
    done: outcomeMessage(outcomes, new URL(request.url)),
    lines: asked.map(
      ({ requirement, standing, isChecked, until, listed, documents, years, missingYears }) => ({
        code: requirement.code,
        label: requirement.label,
        theme: requirement.theme,
        necessity: requirement.necessity,
        issuer: requirement.issuer,
        obtained: [
          { term: "Où", value: requirement.obtainedAt },
          { term: "Délai", value: requirement.duration },
          { term: "Coût", value: requirement.cost },
        ].filter(({ value }) => value !== ""),
        standing,
        isChecked,
        until,
        listed: listed !== null,
        files: documents.length,
        years,
        missingYears: documents.length > 0 ? missingYears : [],
      }),
    ),
    others: othersByCode,
  };
}

const outcomes: Record<string, string> = {
  ajoutee: "La pièce est enregistrée.",
  remplacee: "La nouvelle pièce est enregistrée, l’ancienne est remplacée.",
  datee: "La date de la pièce est corrigée.",
  supprimee: "La pièce est supprimée.",
};

export default DocumentsPage;
