import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDateShort, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { openDays } from "../ledger/ledger.queries.server.ts";
import { countedAccounts } from "../ledger/ledger.ts";
import type { Route } from "./+types/closing-page";
import { type ClosedAccount, closedDay, lastClosings } from "./closing.queries.server.ts";
import { proposedCorrections } from "./correction.queries.server.ts";
import { correctionInWords } from "./correction-words.ts";
import { contentOf } from "./decide-correction.server.ts";
import { DeskTabs } from "./desk-tabs.tsx";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const [days, closings, proposed, todayClosed] = await Promise.all([
    openDays(db),
    lastClosings(db),
    proposedCorrections(db),
    closedDay(db, today),
  ]);
  const open = days.includes(today) || todayClosed ? days : [...days, today];
  return {
    mayAct: permit(actor, "payment.record"),
    from: `${today.slice(0, 8)}01`,
    today,
    open: open.map((day) => ({ day, label: formatDateLong(day), isToday: day === today })),
    corrections: proposed.map((row) => ({
      id: row.id,
      day: row.day,
      label: formatDateShort(row.day),
      by: row.proposer ?? "",
      what: correctionInWords(contentOf(row)),
    })),
    closings: closings.map(({ day, closedAt, closedBy, note, totals }) => ({
      day,
      closedBy,
      note,
      label: formatDateShort(day),
      at: formatInstant(closedAt),
      counted: formatFcfa(inTill(totals)),
    })),
  };
}

const inTill = (totals: readonly ClosedAccount[]): bigint =>
  totals
    .filter(({ account }) => countedAccounts.some((each) => each === account))
    .reduce((sum, { counted }) => sum + BigInt(counted ?? 0), 0n);

export default function ClosingPage({ loaderData }: Route.ComponentProps) {
  const { open, corrections, closings, from, today, mayAct } = loaderData;
  return (
    <OfficePage
      title="Caisse"
      head="Journées de caisse"
      lead={
        "Les journées se closent une par une, la plus ancienne d’abord. Une journée close ne reçoit plus d’écriture\u202F; ce qui arrive ensuite compte pour la suivante."
      }
    >
      <DeskTabs here="/bureau/caisse/cloture" />
      <OfficeSection title={`À clore (${open.length})`}>
        {open.length === 0 && <p>Toutes les journées sont closes.</p>}
        <ol className="divide-y divide-line">
          {open.map(({ day, label, isToday }, place) => (
            <li key={day} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {label}
                {isToday && " (aujourd’hui)"}
              </span>{" "}
              <a
                className={
                  mayAct && place === 0
                    ? "button button-primary button-small"
                    : "link inline-flex min-h-9 items-center"
                }
                href={addressOf("/bureau/caisse/cloture/:day", { day })}
              >
                {mayAct && place === 0 ? "Compter et clore" : "Voir"}
                <span className="sr-only">{`, ${label}`}</span>
              </a>
            </li>
          ))}
        </ol>
      </OfficeSection>
      {corrections.length > 0 && (
        <OfficeSection title={`Corrections à décider (${corrections.length})`}>
          <ul className="divide-y divide-line">
            {corrections.map(({ id, day, label, what, by }) => (
              <li key={id} className="py-2">
                <a
                  className="link"
                  href={`${addressOf("/bureau/caisse/cloture/:day", { day })}#corrections`}
                >
                  {label}
                </a>
                {"\u00A0: "}
                {what}
                {by && <span className="text-sm text-ink-soft">, proposée par {by}</span>}
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      <OfficeSection title="Journées closes">
        {closings.length === 0 ? (
          <p>Aucune journée n’est close.</p>
        ) : (
          <table className="office-table">
            <caption className="sr-only">Journées closes</caption>
            <thead>
              <tr>
                <th scope="col">Journée</th>
                <th scope="col">Close</th>
                <th scope="col">Explication</th>
                <th scope="col" className="text-right">
                  Compté (espèces et chèques)
                </th>
              </tr>
            </thead>
            <tbody>
              {closings.map(({ day, label, at, closedBy, note, counted }) => (
                <tr key={day}>
                  <th scope="row">
                    <a className="link" href={addressOf("/bureau/caisse/cloture/:day", { day })}>
                      {label}
                    </a>
                  </th>
                  <td data-label="Close">
                    {at} par {closedBy}
                  </td>
                  <td data-label="Explication">{note ?? "–"}</td>
                  <td data-label="Compté" className="md:text-right">
                    {counted}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </OfficeSection>
      <EntriesExport from={from} today={today} />
    </OfficePage>
  );
}

const EntriesExport = ({ from, today }: { from: string; today: string }) => (
  <OfficeSection title="Écritures pour la comptabilité">
    <form
      method="get"
      action="/bureau/caisse/ecritures.csv"
      className="flex flex-wrap items-end gap-3"
    >
      <label className="flex flex-col text-sm font-semibold">
        Du
        <input type="date" name="du" defaultValue={from} className="control control-small" />
      </label>
      <label className="flex flex-col text-sm font-semibold">
        Au
        <input type="date" name="au" defaultValue={today} className="control control-small" />
      </label>
      <button type="submit" className="button button-secondary button-small">
        Télécharger (CSV)
      </button>
    </form>
  </OfficeSection>
);
