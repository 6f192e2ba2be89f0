import { redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { formatDateLong, formatDateShort, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa, formatInteger, parseFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/closing-page";
import { closeDay } from "./close-day.server.ts";
import { closedDay, lastClosings, unexplainedOn } from "./desk.queries.server.ts";
import { openDays, totalsOfDay } from "./ledger.queries.server.ts";
import { type Account, accountLabels, heldIn } from "./ledger.ts";
import { paymentRefusals } from "./payment.refusals.ts";

export const headers = privatePageHeaders;

/** Accounts whose money a cashier counts; the providers report the others. */
const counted: readonly Account[] = ["cash", "cheques", "bank"];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const [oldest] = await openDays(db);
  const day = oldest && oldest < today ? oldest : today;
  const [isClosed, totals, unexplained, closings] = await Promise.all([
    closedDay(db, day),
    totalsOfDay(db, day),
    unexplainedOn(db, day),
    lastClosings(db),
  ]);
  return {
    day,
    isClosed: isClosed !== undefined,
    unexplained,
    mayAct: permit(actor, "payment.record"),
    from: `${today.slice(0, 8)}01`,
    today,
    lines: heldIn.map((account) => {
      const {
        came = 0n,
        went = 0n,
        entries = 0,
      } = totals.find((each) => each.account === account) ?? {};
      const sum = came - went;
      return {
        ...{ account, entries, label: accountLabels[account] },
        ...{
          sum: formatFcfa(sum),
          typed: formatInteger(sum),
          isCounted: counted.includes(account),
        },
      };
    }),
    closings: closings.map(({ day: closed, closedAt, closedBy, note, totals: sums }) => ({
      ...{ closedBy, note },
      day: formatDateShort(closed),
      at: formatInstant(closedAt),
      sum: formatFcfa(sums.reduce((all, { counted: found }) => all + BigInt(found), 0n)),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const typed = counted.map((account) => ({ account, found: parseFcfa(textOf(form, account)) }));
  if (typed.some(({ found }) => !found.ok))
    return refusalAnswer({
      message: "Chaque somme comptée est un nombre entier de FCFA.",
      status: 400,
    });
  const result = await closeDay(ctx, {
    day: textOf(form, "jour"),
    counted: Object.fromEntries(
      typed.flatMap(({ account, found }) => (found.ok ? [[account, found.amount]] : [])),
    ),
    note: textOf(form, "note").trim().slice(0, 500) || null,
  });
  if (result.ok) return redirect("/bureau/caisse/cloture", 303);
  return refusalAnswer(paymentRefusals[result.refusal]);
}

export default function ClosingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { day, isClosed, unexplained, closings, from, today } = loaderData;
  return (
    <OfficePage
      title={isClosed ? "Journées closes" : `Clore la journée du ${formatDateLong(day)}`}
      parent={{ path: "/bureau/caisse", label: "Caisse" }}
      lead="Une journée close ne reçoit plus d’écriture ; ce qui arrive ensuite compte pour la suivante."
    >
      <NothingDone title="La journée n’est pas close" message={actionData?.message} />
      {unexplained > 0 && (
        <Notice tone="warning" title="Différence sans explication">
          <p>
            Un opérateur ne dit pas comme nos écritures.{" "}
            <a className="link" href="/bureau/caisse">
              Expliquez-le
            </a>
            , ou dites-le ci-dessous.
          </p>
        </Notice>
      )}
      {!isClosed && <Totals loaderData={loaderData} />}
      <EntriesExport from={from} today={today} />
      {closings.length > 0 && <Closings closings={closings} />}
    </OfficePage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

const Totals = ({ loaderData: { day, lines, mayAct } }: { loaderData: Shown }) => (
  <OfficeSection title="Totaux par moyen">
    <form method="post" noValidate>
      <input type="hidden" name="jour" value={day} />
      <ul className="divide-y divide-line">
        {lines.map(({ account, label, entries, sum, typed, isCounted }) => (
          <li key={account} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              {label} <span className="text-sm text-ink-soft">({entries})</span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <strong className="tabular-nums">{sum}</strong>
              {isCounted && mayAct && (
                <label className="text-sm">
                  compté
                  <span className="sr-only">, {label}</span>{" "}
                  <input
                    name={account}
                    defaultValue={typed}
                    inputMode="numeric"
                    className="control control-small w-36 text-right tabular-nums"
                  />
                </label>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayAct && (
        <>
          <label className="mt-4 flex flex-col font-semibold">
            Explication d’une différence
            <textarea name="note" rows={2} maxLength={500} className="control" />
          </label>
          <button type="submit" className="button button-primary mt-4">
            Clore la journée
          </button>
        </>
      )}
    </form>
  </OfficeSection>
);

const EntriesExport = ({ from, today }: Pick<Shown, "from" | "today">) => (
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

const Closings = ({ closings }: Pick<Shown, "closings">) => (
  <OfficeSection title="Dernières journées closes">
    <ul className="divide-y divide-line">
      {closings.map((closing) => (
        <li key={closing.day} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="tabular-nums">{closing.day}</span>
            <strong className="tabular-nums">{closing.sum}</strong>
          </p>
          <p className="text-sm text-ink-soft">
            Close le {closing.at} par {closing.closedBy}
            {closing.note && `\u00A0: ${closing.note}`}
          </p>
        </li>
      ))}
    </ul>
  </OfficeSection>
);
