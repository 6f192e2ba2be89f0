import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { type ReadAloud, readAloud } from "#app/certificates/verification/read-aloud.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import type { KeysetPage } from "#app/kernel/keyset.server.ts";
import { countedInList } from "#app/kernel/list-count.ts";
import { permit } from "#app/kernel/permissions.ts";
import { listAddress, listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { ListPages, RowsTable } from "#app/layouts/office/list-table.tsx";
import { ListSearch, Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/office-search-page";
import {
  findApplications,
  findCertificates,
  findCompanies,
  findPayments,
  findPeople,
  type SearchWanted,
} from "./search.queries.server.ts";
import { findComplaints, findMeasures } from "./search-cases.queries.server.ts";
import {
  type Found,
  foundApplication,
  foundCertificate,
  foundCompany,
  foundComplaint,
  foundMeasure,
  foundPayment,
  foundPerson,
  isSearchKind,
  type SearchKind,
  searchKinds,
} from "./search-kinds.tsx";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/recherche",
  sorts: { usual: { word: "ordre", label: "Ordre" } },
  first: "usual",
  filters: ["genre"],
});

/** Rows of each kind on the page that shows all kinds. */
const OF_EACH = 8;
/** Names in the order of the alphabet, numbers from the latest on. */
const alphabetical: readonly SearchKind[] = ["entreprises", "personnes"];

/** A few digits, or a year and a few digits, are the serial number of one of our papers before they are a part of another number. */
const serialNumber = /^\s*(?:[a-z]{2}[\s-]*)?(?:\d{4}\s*[-/]\s*)?\d{1,5}\s*$/i;
const documentsFirst: readonly SearchKind[] = [
  "dossiers",
  "paiements",
  "certificats",
  "reclamations",
  "mesures",
];

/** The kinds of results in the order in which they are shown. */
function kindsFor(searchText: string): SearchKind[] {
  const kinds = Object.keys(searchKinds) as SearchKind[];
  return serialNumber.test(searchText)
    ? [...documentsFirst, ...kinds.filter((kind) => !documentsFirst.includes(kind))]
    : kinds;
}

interface Results {
  kind: SearchKind;
  page: KeysetPage<Found>;
}

async function find(ctx: Context, searchText: string, kind: SearchKind, query: SearchWanted) {
  const { db, actor } = ctx;
  const pageQuery = { ...query, descending: !alphabetical.includes(kind) };
  const search = { actor, typed: searchText, wanted: pageQuery };
  const rights = {
    readsStaff: permit(actor, "staff.read"),
    opensDesk: permit(actor, "desk.read"),
    opensMembers: permit(actor, "succession.read"),
  };
  const findByKind = {
    entreprises: async () => inWords(await findCompanies(db, search), foundCompany),
    personnes: async () => inWords(await findPeople(db, search), (row) => foundPerson(row, rights)),
    dossiers: async () => inWords(await findApplications(db, search), foundApplication),
    paiements: async () =>
      inWords(await findPayments(db, search), (row) => foundPayment(row, rights)),
    certificats: async () => inWords(await findCertificates(db, search), foundCertificate),
    reclamations: async () => inWords(await findComplaints(db, search), foundComplaint),
    mesures: async () => inWords(await findMeasures(db, { ...search, now: ctx.now }), foundMeasure),
  };
  return { kind, page: await findByKind[kind]() } satisfies Results;
}

const inWords = <Row,>(page: KeysetPage<Row>, words: (row: Row) => Found): KeysetPage<Found> => ({
  ...page,
  rows: page.rows.map(words),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const listQuery = listAsked(list, new URL(request.url).searchParams);
  const { search: searchText, filters } = listQuery;
  if (searchText)
    await noteAccess(ctx, { what: "search", subject: { kind: "words", id: searchText } });
  const one = isSearchKind(filters.genre) ? filters.genre : null;
  const kinds = kindsFor(searchText);
  const first = { sort: "usual", descending: false, size: OF_EACH, cursor: null } as const;
  const heard = await readAloud(ctx, searchText);
  // A number with « O » for « 0 », or without its first letters, is found as it is written.
  const searched = heard?.holder ? heard.number : searchText;
  const results = await Promise.all(
    kinds.map((kind) => find(ctx, searched, kind, kind === one ? listQuery : first)),
  );
  return {
    asked: listQuery,
    one,
    heard,
    counts: results.map(({ kind, page }) => ({ kind, count: page.count })),
    results: results.filter(({ kind, page }) => (one ? kind === one : page.count > 0)),
  };
}

export default function OfficeSearch({ loaderData }: Route.ComponentProps) {
  const { asked, one, counts, results, heard } = loaderData;
  const { search: searchText } = asked;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const search = (
    <div className={searchText === "" ? "" : "md:hidden"}>
      <ListSearch action={list.path} label="Numéro, nom, téléphone, e-mail" typed={searchText} />
    </div>
  );
  if (searchText === "")
    return (
      <OfficePage title="Recherche" width="full">
        {search}
        <p>
          Entreprises, personnes, dossiers, paiements, reçus, preuves, certificats, réclamations et
          mesures, par nom, par numéro, par téléphone ou par adresse e-mail.
        </p>
      </OfficePage>
    );
  return (
    <OfficePage
      title={`Recherche de «\u00A0${searchText}\u00A0»`}
      facts={countedInList(all, ["résultat", "résultats"])}
      width="full"
    >
      {search}
      {heard && <HeardNumber heard={heard} />}
      {all === 0 && !heard && (
        <p className="office-empty">
          Rien ne correspond. Essayez avec moins de mots, avec le NINEA, ou avec un numéro entier.
        </p>
      )}
      {all > 0 && (
        <>
          <Tabs
            label="Ce qui est trouvé"
            tabs={[
              { path: addressOfHit(asked, ""), here: one === null, label: "Tout", count: all },
              ...counts
                .filter(({ kind, count }) => count > 0 || kind === one)
                .map(({ kind, count }) => ({
                  path: addressOfHit(asked, kind),
                  here: kind === one,
                  label: searchKinds[kind].label,
                  count,
                })),
            ]}
          />
          {results.map(({ kind, page }) => (
            <ResultsOfKind key={kind} kind={kind} page={page} asked={asked} whole={kind === one} />
          ))}
        </>
      )}
    </OfficePage>
  );
}

/** The answer to a caller who reads a number aloud: to be read back, then compared with the company. */
function HeardNumber({ heard }: { heard: ReadAloud }) {
  const { number, answer, word, sentences, notice, holder, near } = heard;
  return (
    <section aria-labelledby="lu" className="mb-4 border-l-4 border-gold bg-gold-soft px-4 py-3">
      <h2 id="lu" className="font-bold">
        <a href={addressOf("/v/:number", { number })} className="link tabular-nums">
          {number}
        </a>
        {`\u00A0: ${word.toLowerCase()}`}
      </h2>
      {notice && <p className="font-bold">{notice}</p>}
      {holder && (
        <p>
          Délivré à <strong className="wrap-anywhere">{holder.name}</strong>,{" "}
          {holder.isNinea ? "NINEA" : "numéro fiscal"} {holder.ein}
          {holder.town && `, ${holder.town}`}. Faites comparer avec l’entreprise en présence.
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {answer === "mistyped" && (
        <p className="mt-2">
          Faites relire le numéro chiffre par chiffre.
          {near.length > 0 && " Les plus proches qui existent\u00A0:"}
        </p>
      )}
      {near.length > 0 && (
        <ul>
          {near.map((each) => (
            <li key={each.number}>
              <a href={`${list.path}?q=${each.number}`} className="link tabular-nums">
                {each.number}
              </a>{" "}
              {each.name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Asked = ReturnType<typeof listAsked<"usual", "genre">>;

const addressOfHit = (listQuery: Asked, genre: string) =>
  listAddress(list, { ...listQuery, size: 50 }, { filters: { genre } });

interface ResultsOfKindProps extends Results {
  asked: Asked;
  /** The page shows this kind alone, with all its pages. */
  whole: boolean;
}

function ResultsOfKind({ kind, page, asked, whole }: ResultsOfKindProps) {
  const { label, counted: words, columns } = searchKinds[kind];
  return (
    <section aria-label={label}>
      {!whole && <h2 className="mb-1 font-bold text-green">{label}</h2>}
      <RowsTable
        label={label}
        columns={columns}
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ path }) => path}
      />
      {whole ? (
        <ListPages list={list} asked={asked} page={page} label={label} />
      ) : (
        page.count > page.rows.length && (
          <p className="pt-2">
            <a className="link" href={addressOfHit(asked, kind)}>
              Voir les {countedInList(page.count, words)}
            </a>
          </p>
        )
      )}
    </section>
  );
}
