import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { type CompanyState, companyStates } from "#app/companies/company-state.ts";
import { regionOf, regions } from "#app/companies/regions.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { classes } from "#app/tariff/classes.ts";
import type { Route } from "./+types/companies-page";
import { type CompanySort, companiesPage } from "./company-list.queries.server.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/entreprises",
  sorts: {
    registered: { word: "inscription", label: "Inscrite le", descending: true },
    name: { word: "nom", label: "Entreprise" },
    ein: { word: "ninea", label: "NINEA" },
  },
  first: "registered",
  filters: ["etat", "region", "classe", "famille", "droit"],
});

const rightFilters = { avec: "valid", suspendu: "suspended", sans: "none" } as const;
const rightLabels: Record<keyof typeof rightFilters, string> = {
  avec: "en vigueur",
  suspendu: "suspendu",
  sans: "aucun",
};

const hasKey = <Known extends object>(table: Known, word: string): word is keyof Known & string =>
  Object.hasOwn(table, word);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const listQuery = listAsked(list, new URL(request.url).searchParams);
  const { etat, region, classe, famille, droit } = listQuery.filters;
  const families = groupByFamily(await recentSubAreas(ctx.db, ctx.now));
  const family = families.find(({ areaFamilyCode }) => areaFamilyCode === famille);
  await noteAccess(ctx, { what: "companies", subject: { kind: "list", id: "entreprises" } });
  const page = await companiesPage(ctx.db, scope, {
    search: listQuery.search,
    state: hasKey(companyStates, etat) ? etat : null,
    region: regionOf(region)?.code ?? null,
    class: classes.find((each) => each === classe) ?? null,
    subAreaIds: family?.subAreas.map(({ subAreaId }) => subAreaId) ?? null,
    right: hasKey(rightFilters, droit) ? rightFilters[droit] : null,
    today: todayInDakar(ctx.now),
    wanted: listQuery,
  });
  return {
    asked: listQuery,
    families: families.map(({ areaFamilyCode, areaFamilyName }) => ({
      value: areaFamilyCode,
      label: areaFamilyName,
    })),
    page: {
      ...page,
      rows: page.rows.map((row) => ({
        id: row.id,
        name: row.name,
        ein: row.ein,
        class: row.class,
        legalForm: row.legalForm,
        region: regionOf(row.region)?.name ?? "",
        phone: formatPhone(row.phone),
        rights: row.rights,
        suspended: row.suspended,
        state: row.state,
        application: row.application && {
          number: row.application.number,
          state: applicationMachine.states[row.application.state].label,
        },
        registered: formatDateShort(todayInDakar(row.registeredAt)),
      })),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, CompanySort>[] = [
  { head: "Entreprise", look: "main", sort: "name", cell: ({ name }) => name },
  { head: "NINEA", sort: "ein", cell: ({ ein }) => ein },
  { head: "Région", cell: ({ region }) => region },
  { head: "Forme", from: "wide", cell: ({ legalForm }) => legalForm },
  { head: "Téléphone", from: "wide", cell: ({ phone }) => phone },
  { head: "Classe", cell: ({ class: highest }) => highest, phone: "named" },
  { head: "Droits", cell: (row) => <Rights row={row} />, phone: "named" },
  {
    head: "Dernier dossier",
    from: "desk",
    cell: ({ application }) => application && `${application.number}, ${application.state}`,
  },
  { head: "Statut", cell: ({ state }) => <State state={state} />, phone: "none", from: "desk" },
  {
    head: "Inscrite le",
    look: "figure",
    sort: "registered",
    phone: "end",
    cell: ({ registered }) => registered,
  },
];

function Rights({ row: { rights, suspended } }: { row: Row }) {
  if (rights === 0) return <span className="text-ink-soft">aucun</span>;
  if (suspended === 0) return counted(rights, "en vigueur", "en vigueur");
  return (
    <span className="list-late">
      {rights === suspended
        ? counted(suspended, "suspendue")
        : `${counted(rights - suspended, "en vigueur", "en vigueur")}, ${counted(suspended, "suspendue")}`}
    </span>
  );
}

/** Only a state that differs from the usual one has a mark. */
const State = ({ state }: { state: CompanyState }) =>
  state === "active" ? (
    <span className="text-ink-soft">active</span>
  ) : (
    <span className="list-tag">{state === "closed" ? "effacée" : "à activer"}</span>
  );

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const { asked, families, page } = loaderData;
  return (
    <OfficePage title="Entreprises" width="full">
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        label="Entreprises"
        counted={["entreprise", "entreprises"]}
        search="Nom, numéro, téléphone"
        filters={[
          {
            name: "etat",
            label: "Statut",
            options: [
              { value: "active", label: "active" },
              { value: "registered", label: "à activer" },
              { value: "closed", label: "effacée" },
            ],
          },
          {
            name: "droit",
            label: "Droit",
            options: Object.entries(rightLabels).map(([value, label]) => ({ value, label })),
          },
          {
            name: "classe",
            label: "Classe",
            all: "toutes",
            options: classes.map((each) => ({ value: each, label: each })),
          },
          { name: "famille", label: "Famille", all: "toutes", options: families },
          {
            name: "region",
            label: "Région",
            all: "toutes",
            options: regions.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty="Aucune entreprise."
      />
    </OfficePage>
  );
}
