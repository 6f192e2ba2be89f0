import { redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { searchable } from "#app/kernel/text.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { pageAsked, typedIn } from "#app/layouts/office/office-list.tsx";
import {
  companyAsked,
  orNotFound,
  outcomeMessage,
  privatePageHeaders,
} from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Route } from "./+types/means-page";
import { restoreEntry } from "./end-means.server.ts";
import { draftOfCompany, listOf, spaceOfList } from "./means.queries.server.ts";
import { meansRefusals } from "./means.refusals.ts";
import { meansAddress, meansLists } from "./means.ts";
import { lineOf } from "./means-lines.tsx";
import { MeansPage, mostEnded } from "./means-view.tsx";

export const headers = privatePageHeaders;

const perPage = 50;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const { list, scope, companyId } = orNotFound(
    await spaceOfList(ctx, { path: params.list, companyId: companyAsked(request) }),
  );
  const [entries, ended, settings, draft] = await Promise.all([
    listOf(ctx.db, scope, { companyId, list }),
    listOf(ctx.db, scope, { companyId, list, ended: mostEnded }),
    settingsInForce(ctx.db, ctx.now),
    draftOfCompany(ctx.db, scope, companyId),
  ]);
  const searchText = typedIn(searchParams);
  const words = searchable(searchText).split(" ");
  const matches = entries
    .map((entry) => lineOf(list, entry))
    .filter(({ title, about }) => {
      const text = searchable(`${title} ${about}`);
      return words.every((word) => text.includes(word));
    });
  const page = Math.min(pageAsked(searchParams), Math.max(1, Math.ceil(matches.length / perPage)));
  const named = searchParams.get("ligne");
  return {
    companyId,
    list,
    typed: searchText,
    page,
    entries,
    draftId: draft?.id ?? null,
    today: todayInDakar(ctx.now),
    referenceYears: settings.referenceYears,
    outcome: outcomeOf(new URL(request.url)),
    undo: ended.find(({ id }) => id === named)?.id ?? null,
    found: matches.length,
    lines: matches.slice((page - 1) * perPage, page * perPage),
    ended: ended.map((entry) => lineOf(list, entry)),
    mayChange: permit(ctx.actor, "company.change", { companyId }),
  };
}

const outcome: Record<string, string> = {
  ajoute: "C’est ajouté.",
  change: "C’est enregistré.",
  inchange: "Rien n’a changé.",
  retire: "C’est retiré de la liste.",
  remis: "C’est remis dans la liste.",
};

function outcomeOf(url: URL): string | null {
  const added = Number.parseInt(url.searchParams.get("nombre") ?? "", 10);
  if (url.searchParams.get("fait") === "colle" && added >= 0)
    return added === 0
      ? "Tout était déjà dans la liste\u00A0: rien n’a été ajouté."
      : `${counted(added, "ligne ajoutée", "lignes ajoutées")}.`;
  return outcomeMessage(outcome, url);
}

/** Restores an entry that was taken off the list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { list, companyId } = orNotFound(
    await spaceOfList(ctx, { path: params.list, companyId: companyAsked(request) }),
  );
  const id = textOf(await readForm(request), "remettre");
  const restored = await restoreEntry(ctx, { companyId, list, id });
  if (restored.ok)
    return redirect(meansAddress(companyId, meansLists[list].path, { fait: "remis" }), 303);
  return refusalAnswer(meansRefusals[restored.refusal]);
}

export default MeansPage;
