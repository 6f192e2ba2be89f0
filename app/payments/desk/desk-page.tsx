import { data, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import { totalsOfDay } from "../ledger/ledger.queries.server.ts";
import { accountLabels, heldIn, isCounted } from "../ledger/ledger.ts";
import { paymentRefusals } from "../payment.refusals.ts";
import { type AnyRail, purposeLabels, railLabels } from "../payment.ts";
import type { Route } from "./+types/desk-page";
import { closedDay } from "./closing.queries.server.ts";
import { paymentsInState, proofsToCheck, suspendedMoney } from "./desk.queries.server.ts";
import { DeskTabs } from "./desk-tabs.tsx";
import { differences } from "./difference.queries.server.ts";
import { explainDifference } from "./explain-difference.server.ts";
import { reasonSchema } from "./offline.schema.ts";

export const headers = privatePageHeaders;

const dayOf = (instant: Date) => formatDateShort(todayInDakar(instant));

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const { db } = ctx;
  const today = todayInDakar(ctx.now);
  const [proofs, waiting, suspended, differing, totals, closed] = await Promise.all([
    proofsToCheck(db, scope),
    paymentsInState(db, scope, ["to-check"]),
    suspendedMoney(db, scope),
    differences(db, scope),
    totalsOfDay(db, today),
    closedDay(db, today),
  ]);
  // The till is counted without its expected sum in sight.
  const isHidden = (account: string) => !closed && isCounted(account);
  const total = totals
    // Debits and credits over all accounts add up to 0: sum only the accounts that hold money.
    .filter(({ account }) => heldIn.some((each) => each === account) && !isHidden(account))
    .reduce((sum, { came, went }) => sum + came - went, 0n);
  return {
    today: formatDateLong(today),
    mayAct: permit(ctx.actor, "payment.record"),
    proofs: proofs.map((proof) => ({
      id: proof.id,
      paymentId: proof.paymentId,
      reference: proof.reference,
      companyName: proof.companyName,
      what: railLabels[proof.rail],
      amount: formatFcfa(proof.amount),
      proof: proof.proofReference ?? "–",
      day: dayOf(proof.createdAt),
    })),
    toCheck: waiting.map((row) => ({
      id: row.id,
      paymentId: row.id,
      reference: row.reference,
      companyName: row.companyName,
      what: purposeLabels[row.purpose],
      amount: formatFcfa(row.amount),
      proof: "–",
      day: dayOf(row.since),
    })),
    suspended: suspended.map((row) => ({
      id: row.attemptId,
      paymentId: row.paymentId,
      reference: row.reference,
      companyName: row.companyName,
      what: railLabels[row.rail as AnyRail],
      amount: formatFcfa(row.amount),
      proof: row.proof ?? "–",
      day: dayOf(row.since),
    })),
    differences: differing.map((row) => ({
      id: row.id,
      transactionId: row.transactionId,
      reference: row.reference,
      rail: railLabels[row.rail as AnyRail],
      day: formatDateShort(row.day),
      listed: formatFcfa(row.listed),
      booked: formatFcfa(row.booked),
    })),
    sum: { label: closed ? "Total" : "Total, sans la caisse", held: formatFcfa(total) },
    totals: heldIn.map((account) => {
      const accountTotal = totals.find((each) => each.account === account);
      return {
        account: accountLabels[account],
        entries: accountTotal?.entries ?? 0,
        sum: isHidden(account)
          ? "à compter"
          : formatFcfa((accountTotal?.came ?? 0n) - (accountTotal?.went ?? 0n)),
      };
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const input = readFields(reasonSchema, form);
  if (!input.ok) return refusalAnswer({ message: "Dites d’où vient la différence.", status: 400 });
  const result = await explainDifference(ctx, {
    differenceId: textOf(form, "difference"),
    explanation: input.output.reason,
  });
  if (result.ok) return redirect("/bureau/caisse", 303);
  return refusalAnswer(paymentRefusals[result.refusal]);
}

export default function DeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, mayAct, proofs, toCheck, suspended, totals, sum } = loaderData;
  return (
    <OfficePage title="Caisse" width="full" facts={`Journée du ${today}`}>
      <DeskTabs here="/bureau/caisse" />
      <NothingDone message={actionData?.message} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-5">
          <Work
            title={`Preuves à vérifier (${proofs.length})`}
            rows={proofs}
            empty="Aucune preuve n’attend."
          />
          <Work
            title={`À vérifier (${toCheck.length})`}
            rows={toCheck}
            empty="Aucune somme n’attend d’explication."
          />
          <Work
            title={`Sommes à affecter ou à rendre (${suspended.length})`}
            rows={suspended}
            empty="Aucune somme n’est à affecter."
          />
          <Differences differences={loaderData.differences} mayAct={mayAct} />
        </div>
        <OfficeSection title="Encaissé ce jour">
          <dl className="flex flex-col gap-y-1">
            {totals.map(({ account, entries, sum: held }) => (
              <div key={account} className="flex flex-wrap justify-between gap-x-6">
                <dt>
                  {account} <span className="text-sm text-ink-soft">({entries})</span>
                </dt>
                <dd className="ml-auto text-right font-semibold tabular-nums">{held}</dd>
              </div>
            ))}
            <div className="flex flex-wrap justify-between gap-x-6 border-t-2 border-green pt-2 font-bold">
              <dt>{sum.label}</dt>
              <dd className="ml-auto text-right tabular-nums">{sum.held}</dd>
            </div>
          </dl>
        </OfficeSection>
      </div>
    </OfficePage>
  );
}

interface WorkRow {
  id: string;
  paymentId: string;
  reference: string;
  companyName: string;
  what: string;
  proof: string;
  day: string;
  amount: string;
}

/** Payments that wait for a cashier, the oldest first. */
const Work = ({ title, rows, empty }: { title: string; rows: WorkRow[]; empty: string }) => (
  <section>
    <h2 className="mb-1 text-lg font-bold text-green">{title}</h2>
    {rows.length === 0 ? (
      <p className="office-empty">{empty}</p>
    ) : (
      <table className="list-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Entreprise</th>
            <th scope="col">Paiement</th>
            <th scope="col">Moyen</th>
            <th scope="col" className="list-from-desk">
              Référence
            </th>
            <th scope="col" className="list-figure">
              Depuis
            </th>
            <th scope="col" className="list-figure">
              Montant
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="list-main">
                <a
                  href={addressOf("/bureau/caisse/paiements/:id", { id: row.paymentId })}
                  className="list-link"
                >
                  {row.companyName}
                </a>
              </th>
              <td>{row.reference}</td>
              <td>{row.what}</td>
              <td className="list-from-desk list-phone-named" data-label="Référence">
                {row.proof}
              </td>
              <td className="list-figure list-phone-named" data-label="Depuis">
                {row.day}
              </td>
              <td className="list-figure list-phone-end">{row.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

interface DifferencesProps {
  differences: Route.ComponentProps["loaderData"]["differences"];
  mayAct: boolean;
}

function Differences({ differences: rows, mayAct }: DifferencesProps) {
  if (rows.length === 0) return null;
  return (
    <OfficeSection id="differences" title={`Différences avec les opérateurs (${rows.length})`}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="py-3">
            <p className="tabular-nums">
              <strong className="font-semibold">{row.rail}</strong>, {row.day}, transaction{" "}
              <span className="wrap-anywhere">{row.transactionId}</span>
              {row.reference && ` (${row.reference})`}
              {"\u00A0: "}l’opérateur dit {row.listed}, nos écritures {row.booked}.
            </p>
            {mayAct && (
              <form method="post" className="mt-2 flex flex-wrap items-end gap-3">
                <input type="hidden" name="difference" value={row.id} />
                <label className="flex min-w-0 grow flex-col text-sm font-semibold">
                  D’où vient-elle{"\u202F"}?
                  <input name="reason" className="control control-small" maxLength={300} required />
                </label>
                <button type="submit" className="button button-secondary button-small">
                  Expliquer
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
