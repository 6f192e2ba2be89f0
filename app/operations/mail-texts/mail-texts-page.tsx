import { formatInstantShort } from "#app/kernel/dates.ts";
import { searchable } from "#app/kernel/text.ts";
import { isNarrowed, listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { ListFilters } from "#app/layouts/office/list-filters.tsx";
import { type ListColumn, RowsTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { mailTextVersions } from "#app/mails/mail-texts.queries.server.ts";
import type { MailWords, WordedKind } from "#app/mails/worded-mail.ts";
import { Notice } from "#app/ui/notice.tsx";
import { mailWords } from "../mail-words.ts";
import type { Route } from "./+types/mail-texts-page";
import { fixedMails, mailGroups, wordedKinds } from "./mail-names.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/courriels",
  sorts: {
    theme: { word: "theme", label: "Thème" },
    label: { word: "e-mail", label: "E-mail" },
    changed: { word: "change", label: "Changé", descending: true },
  },
  first: "theme",
  filters: ["theme", "texte"],
});
type Sort = keyof (typeof list)["sorts"];

/** Values of the filter by whose words a mail has. */
const whose = [
  { value: "organisme", label: "Changés par l’organisme" },
  { value: "produit", label: "D’origine" },
];
/** The themes, by their place in the list. */
const themes = mailGroups.map(({ title }, place) => ({ value: String(place + 1), label: title }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const versions = await mailTextVersions(db);
  const query = new URL(request.url).searchParams;
  const changed = query.get("change");
  const listQuery = listAsked(list, query);
  const { theme, texte } = listQuery.filters;
  const all = mailGroups.flatMap(({ title, kinds }) =>
    kinds.map((kind) => {
      const latest = versions.find(({ mail }) => mail === kind);
      const { label, when } = mailWords[kind];
      const ownVersion = latest && Object.keys(latest.texts).length > 0 ? latest : null;
      return { kind, theme: title, label, when, own: ownVersion };
    }),
  );
  const chosen = themes.find(({ value }) => value === theme)?.label;
  const rows = all
    .filter(({ kind }) => matches(listQuery.search)(kind))
    .filter((row) => chosen === undefined || row.theme === chosen)
    .filter(({ own }) => (texte === "organisme" ? own : texte === "produit" ? !own : true));
  if (listQuery.sort !== "theme") rows.sort(orders[listQuery.sort]);
  if (listQuery.descending) rows.reverse();
  return {
    changed: wordedKinds.find((kind) => kind === changed) ?? null,
    asked: listQuery,
    rows: rows.map(({ own, ...row }) => ({
      ...row,
      own: own && `${formatInstantShort(own.publishedAt)}, ${own.publishedBy}`,
    })),
  };
}

interface Sorted {
  label: string;
  own: { publishedAt: Date } | null;
}

const orders: Record<Exclude<Sort, "theme">, (a: Sorted, b: Sorted) => number> = {
  label: (a, b) => a.label.localeCompare(b.label, "fr"),
  changed: (a, b) => Number(a.own?.publishedAt ?? 0) - Number(b.own?.publishedAt ?? 0),
};

/** Whether every typed word stands in the label, the occasion or the texts of a mail. */
const matches = (search: string) => (kind: WordedKind) => {
  const { label, when, parts }: MailWords = mailWords[kind];
  const text = searchable([label, when, ...parts.map((part) => part.text)].join(" "));
  return searchable(search)
    .split(" ")
    .every((word) => text.includes(word));
};

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: readonly ListColumn<Row, Sort>[] = [
  { head: "E-mail", look: "main", sort: "label", cell: ({ label }) => label },
  { head: "Quand", cell: ({ when }) => when },
  { head: "Thème", sort: "theme", from: "wide", phone: "none", cell: ({ theme }) => theme },
  {
    head: "Changé",
    sort: "changed",
    look: "figure",
    phone: "named",
    cell: ({ own }) => own ?? "–",
  },
];

export default function MailTextsPage({ loaderData }: Route.ComponentProps) {
  const { changed, asked, rows } = loaderData;
  const label = "E-mails";
  return (
    <OfficePage
      title={label}
      lead="Ce que la plateforme écrit aux entreprises et aux visiteurs. Les liens et les faits restent ceux de la plateforme."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
      width="full"
    >
      {changed && (
        <Notice tone="success">
          <p>
            «{"\u00A0"}
            {mailWords[changed].label}
            {"\u00A0"}» est enregistré, pour les prochains envois.
          </p>
        </Notice>
      )}
      <section className="list" aria-label={label}>
        <ListFilters
          list={list}
          asked={asked}
          label={label}
          count={rows.length}
          counted={["e-mail", "e-mails"]}
          search="Nom, occasion, texte"
          filters={[
            { name: "theme", label: "Thème", options: themes },
            { name: "texte", label: "Texte", options: whose },
          ]}
        />
        {rows.length === 0 ? (
          <p className="office-empty">
            Aucun e-mail ne correspond. Enlevez un filtre, ou essayez avec moins de mots.
          </p>
        ) : (
          <RowsTable
            label={label}
            columns={columns}
            rows={rows}
            rowKey={({ kind }) => kind}
            href={({ kind }) => `${list.path}/${kind}`}
            {...(asked.sort === "theme" && { group: ({ theme }: Row) => theme })}
            sorting={{ list, asked }}
          />
        )}
      </section>
      {!isNarrowed(asked) && (
        <OfficeSection title="Textes fixes">
          <p>Cet e-mail répète ce qu’un visiteur a écrit et garde son texte{"\u00A0"}:</p>
          <ul className="mt-2 list-disc pl-5">
            {fixedMails.map((fixed) => (
              <li key={fixed}>{fixed}</li>
            ))}
          </ul>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
