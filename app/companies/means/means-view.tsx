import { ArrowLeft, ClipboardPaste, Plus, UsersRound } from "lucide-react";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { ListSearch, PageLinks, Tabs } from "#app/layouts/office/office-list.tsx";
import { cutShort } from "#app/layouts/space/space-data.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/means-page";
import { meansAddress, meansLists, type Worker } from "./means.ts";
import { type Line, Totals, TradeCounts } from "./means-lines.tsx";

export const mostEnded = 20;

export function MeansPage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyId, list, typed, page, entries, today, referenceYears } = loaderData;
  const { path, title, lead, add, one, many } = meansLists[list];
  const { found, lines, ended, undo, mayChange, draftId } = loaderData;
  const here = (query?: Record<string, string>) => meansAddress(companyId, path, query);
  return (
    <SpacePage
      title={title}
      lead={lead}
      trail={[{ label: "Entreprise", path: "/espace/entreprise" }]}
      act={
        mayChange && (
          <div className="flex flex-wrap gap-3">
            <a className="button button-primary" href={meansAddress(companyId, [path, "ajouter"])}>
              <Plus aria-hidden="true" size={20} />
              {add}
            </a>{" "}
            {list === "workers" && (
              <>
                <a
                  className="button button-secondary"
                  href={meansAddress(companyId, [path, "plusieurs"])}
                >
                  <UsersRound aria-hidden="true" size={20} />
                  Ajouter plusieurs personnes
                </a>{" "}
              </>
            )}
            <a className="button button-secondary" href={meansAddress(companyId, [path, "coller"])}>
              <ClipboardPaste aria-hidden="true" size={20} />
              Coller un tableau
            </a>
          </div>
        )
      }
    >
      <Tabs
        label="Listes de l’entreprise"
        tabs={Object.values(meansLists).map((each) => ({
          path: meansAddress(companyId, each.path),
          label: each.tab,
          here: each.path === path,
        }))}
      />
      <NothingDone title="Rien n’a changé" message={actionData?.message} />
      {loaderData.outcome && (
        <Notice tone="success">
          <p>{loaderData.outcome}</p>
          {undo && mayChange && <Restore here={here()} id={undo} label="Annuler" />}
        </Notice>
      )}
      {draftId && (
        <p>
          <a
            className="link inline-flex min-h-11 items-center gap-2"
            href={addressOf("/espace/dossiers/:id/:section", { id: draftId, section: "moyens" })}
          >
            <ArrowLeft aria-hidden="true" size={18} />
            Revenir au dossier en préparation
          </a>
        </p>
      )}
      {entries.length > 0 && (
        <Totals list={list} entries={entries} today={today} referenceYears={referenceYears} />
      )}
      {list === "workers" && <TradeCounts workers={entries as Worker[]} />}
      {(entries.length > 10 || typed !== "") && (
        <ListSearch
          action={addressOf("/espace/entreprise/:list", { list: path })}
          label={`Chercher dans ${list === "references" ? "les références" : `le ${title.toLowerCase()}`}`}
          typed={typed}
          kept={{ entreprise: companyId }}
        />
      )}
      {lines.length > 0 ? (
        <div>
          {typed !== "" && <p className="mb-2">{counted(found, one, many)}</p>}
          <Lines lines={lines} companyId={companyId} path={path} />
          <PageLinks
            label={`Pages\u00A0: ${title}`}
            page={page}
            more={found > page * 50}
            address={(to) =>
              here({ ...(typed && { q: typed }), ...(to > 1 && { page: String(to) }) })
            }
          />
        </div>
      ) : (
        <p className="office-empty">
          {typed !== ""
            ? "Rien ne correspond à ces mots."
            : "Cette liste est vide. Ajoutez une première ligne, ou collez votre tableau."}
        </p>
      )}
      {ended.length > 0 && <Ended lines={ended} here={here()} mayChange={mayChange} />}
    </SpacePage>
  );
}

interface LinesProps {
  lines: readonly Line[];
  companyId: string;
  path: string;
}

const Lines = ({ lines, companyId, path }: LinesProps) => (
  <ul className="card divide-y divide-line">
    {lines.map(({ id, title, about, figure, note }) => (
      <li key={id} className="px-4 py-3 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <a
            href={meansAddress(companyId, [path, id])}
            className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere sm:min-h-0"
          >
            <span>{cutShort(title, 160)}</span>
          </a>
          <p className="text-sm wrap-anywhere text-ink-soft">{about}</p>
          {note && <p className="mt-1 text-sm font-semibold text-green">{note}</p>}
        </div>
        {figure && <p className="mt-1 shrink-0 tabular-nums sm:mt-0">{figure}</p>}
      </li>
    ))}
  </ul>
);

interface EndedProps {
  lines: readonly Line[];
  here: string;
  mayChange: boolean;
}

const Ended = ({ lines, here, mayChange }: EndedProps) => (
  <details>
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
      Retirés de la liste ({lines.length === mostEnded ? `les ${mostEnded} derniers` : lines.length}
      )
    </summary>
    <ul className="mt-1 divide-y divide-line">
      {lines.map(({ id, title, about }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
          <div className="min-w-0">
            <p className="wrap-anywhere">{cutShort(title, 160)}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">{about}</p>
          </div>
          {mayChange && <Restore here={here} id={id} label="Remettre" name={title} />}
        </li>
      ))}
    </ul>
  </details>
);

interface RestoreProps {
  here: string;
  id: string;
  label: string;
  /** Given only where the visible text does not say which entry it is. */
  name?: string;
}

const Restore = ({ here, id, label, name }: RestoreProps) => (
  <form method="post" action={here}>
    <button type="submit" name="remettre" value={id} className="link min-h-11">
      {label}
      {name && <span className="sr-only">{`\u00A0: ${name}`}</span>}
    </button>
  </form>
);
