import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { regions } from "#app/companies/regions.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { countedTab } from "#app/kernel/list-count.ts";
import {
  isNarrowed,
  listAddress,
  listAsked,
  listParameters,
} from "#app/layouts/office/list-address.ts";
import { ListTable } from "#app/layouts/office/list-table.tsx";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { classes } from "#app/tariff/classes.ts";
import type { Route } from "./+types/queue-page";
import { BatchBar, KeysHelp } from "./batch-and-keys.tsx";
import { ChooseRange, idsInRange } from "./choose-range.tsx";
import { queueCounts, queuePage } from "./queue.queries.server.ts";
import {
  kindOptions,
  NOBODY,
  type QueueTab,
  queueConditions,
  queueTabs,
  queueWork,
  stateOptions,
  tabsCountedTo,
} from "./queue.ts";
import { chosenColumns, queueColumns, shownColumns } from "./queue-columns.tsx";
import { handlerChoices } from "./queue-conditions.queries.server.ts";
import { queueList, viewQuery } from "./queue-list.tsx";
import { inQueueWords } from "./queue-reading.server.ts";
import { QueueViews } from "./queue-views.tsx";
import type { QueueLine } from "./queue-words.ts";
import { savedViewsFor } from "./saved-view.queries.server.ts";
import { nextApplication, workAddress } from "./waiting-applications.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const scope = staffScope(actor);
  if (!scope || actor.kind !== "person") throw data(null, { status: 404 });
  const { searchParams: query } = new URL(request.url);
  const views = await savedViewsFor(db, actor);
  const first = views.find(({ isDefault }) => isDefault)?.query;
  if (query.size === 0 && first) throw redirect(`${queueList.path}?${first}`);
  const listQuery = listAsked(queueList, query);
  const ticked = query.getAll("colonne");
  if (ticked.length > 0)
    throw redirect(listAddress(queueList, listQuery, { kept: { colonnes: ticked.join(".") } }));
  const work = queueWork(scope.roles);
  const viewer = { scope, work, today: todayInDakar(now) };
  const conditions = queueConditions(listQuery, work);
  await noteAccess(ctx, { what: "queue", subject: { kind: "list", id: "dossiers" } });
  const { counts, next, handlers, subAreas } = await ctx.readTogether(ctx.db, (reads) => ({
    counts: queueCounts(reads, viewer),
    next: nextApplication(reads, scope),
    handlers: handlerChoices(reads),
    subAreas: recentSubAreas(db, now),
  }));
  const knownCount = isNarrowed(listQuery) ? undefined : counts[conditions.tab];
  const page = await queuePage(db, viewer, conditions, { ...listQuery, known: knownCount });
  const { rows } = await ctx.readTogether(ctx.db, (reads) => ({
    rows: inQueueWords({ db: reads, now }, scope, page.rows),
  }));
  return {
    asked: listQuery,
    views,
    counts,
    handlers,
    tab: conditions.tab,
    page: { ...page, rows },
    tabs: work.tabs,
    takes: work.takes,
    next: workAddress(next),
    here: viewQuery(query.toString()),
    range: { from: query.get("de") ?? "", to: query.get("a") ?? "" },
    roles: [...actor.staffRoles],
    families: groupByFamily(subAreas).map(({ areaFamilyCode, areaFamilyName }) => ({
      value: areaFamilyCode,
      label: areaFamilyName,
    })),
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

const filtersOf = ({ families, handlers, tab }: Data) => [
  { name: "echeant" as const, label: "Échéance jusqu’au", kind: "day" as const },
  {
    name: "classe" as const,
    label: "Classe",
    all: "toutes",
    options: classes.map((each) => ({ value: each, label: each })),
  },
  {
    name: "region" as const,
    label: "Région",
    all: "toutes",
    options: regions.map(({ code, name }) => ({ value: code, label: name })),
  },
  { name: "famille" as const, label: "Famille", all: "toutes", options: families },
  {
    name: "suivi" as const,
    label: "Suivi par",
    rare: true,
    options: [
      { value: NOBODY, label: "personne" },
      ...handlers.map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  { name: "demande" as const, label: "Demande", all: "toutes", rare: true, options: kindOptions },
  {
    name: "etat" as const,
    label: "Statut",
    rare: true,
    options: tab === "tous" ? stateOptions : stateOptions.slice(0, 5),
  },
];

const empty: Record<QueueTab, string> = {
  "a-moi": "Vous ne suivez aucun dossier. Prenez-en un sous «\u00A0À prendre\u00A0».",
  nouveaux: "Aucun dossier n’attend qu’on le prenne.",
  recus: "Aucun complément reçu n’attend d’être jugé.",
  retard: "Aucun dossier n’est en retard.",
  entreprise: "Aucun dossier n’attend son entreprise.",
  prets: "Aucun dossier n’est prêt pour la commission.",
  tous: "Aucun dossier n’est en cours.",
};

export default function QueuePage({ loaderData }: { loaderData: Data }) {
  const { asked, page, tab, tabs, counts, takes, next, range } = loaderData;
  const shownWords = shownColumns(asked.kept?.colonnes ?? "");
  const tabAddress = (each: QueueTab) =>
    `${queueList.path}?onglet=${each}${asked.kept?.colonnes ? `&colonnes=${asked.kept.colonnes}` : ""}`;
  return (
    <OfficePage
      title="File d’attente"
      fold={<QueueViews {...loaderData} />}
      lead="Les dossiers déposés, du plus pressé au moins pressé. Ouvrir un dossier propose de le prendre, après votre déclaration d’intérêts."
      act={
        next && (
          <a className="button button-primary button-small" href={next}>
            Ouvrir le plus pressé
          </a>
        )
      }
      width="full"
    >
      <Tabs
        label="Parties de la file"
        tabs={tabs.map((each) => ({
          path: tabAddress(each),
          label: queueTabs[each],
          here: each === tab,
          count: countedTab(counts[each] ?? 0, tabsCountedTo),
        }))}
      />
      <queue-keys data-first={next ?? undefined} data-mine={tabAddress(tabs[0] ?? "tous")}>
        <ListTable
          list={queueList}
          asked={asked}
          page={page}
          label="Dossiers"
          counted={["dossier", "dossiers"]}
          search="Dans cette liste"
          filters={filtersOf(loaderData)}
          acts={
            <>
              {takes && page.rows.length > 1 && (
                <ChooseRange
                  path={queueList.path}
                  parameters={listParameters(queueList, asked, { cursor: asked.cursor })}
                  lines={page.rows}
                  range={range}
                />
              )}
              <ColumnChoice {...loaderData} shown={shownWords} />
              <a
                className="link inline-flex min-h-9 items-center"
                href={listAddress({ ...queueList, path: `${queueList.path}.csv` }, asked)}
              >
                Exporter<span className="sr-only"> cette liste en CSV</span>
              </a>
            </>
          }
          columns={queueColumns(shownWords, {
            chosen: takes ? idsInRange(page.rows, range) : null,
          })}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowId={({ number }) => number}
          href={({ id }) => `${queueList.path}/${id}`}
          {...(asked.sort === "due" && { group: (line: QueueLine) => line.group })}
          empty={empty[tab]}
        />
        {takes && page.rows.length > 0 && <BatchBar />}
        <KeysHelp chooses={takes} />
      </queue-keys>
      <BrowserScript name="queue" />
    </OfficePage>
  );
}

/** Which columns the list shows; the choice stands in the address, so that a saved view keeps it. */
function ColumnChoice({ asked, shown }: Data & { shown: readonly string[] }) {
  const query = new URL(listAddress(queueList, asked, { kept: { colonnes: "" } }), "http://queue")
    .searchParams;
  return (
    <details className="office-help list-folded">
      <summary>Colonnes</summary>
      <form action={queueList.path} method="get" className="queue-choice">
        {[...query].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {Object.entries(chosenColumns).map(([word, { head }]) => (
          <label key={word}>
            <input
              type="checkbox"
              name="colonne"
              value={word}
              defaultChecked={shown.includes(word)}
            />{" "}
            {head}
          </label>
        ))}
        <button type="submit" className="button button-secondary button-small">
          Montrer ces colonnes
        </button>
      </form>
    </details>
  );
}
