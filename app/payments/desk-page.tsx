import { data, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { formatDateLong, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/desk-page";
import { paymentsInState, proofsToCheck, suspendedMoney } from "./desk.queries.server.ts";
import { differences } from "./difference.queries.server.ts";
import { explainDifference } from "./explain-difference.server.ts";
import { totalsOfDay } from "./ledger.queries.server.ts";
import { accountLabels, heldIn } from "./ledger.ts";
import { reasonSchema } from "./offline.schema.ts";
import { paymentRefusals } from "./payment.refusals.ts";
import { type AnyRail, purposeLabels, railLabels } from "./payment.ts";
import { PaymentStateMark } from "./payment-details.tsx";
import { refundsAsked } from "./refund.queries.server.ts";

export const headers = privatePageHeaders;

const dayOf = (instant: Date) => formatDateShort(todayInDakar(instant));

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const { db } = ctx;
  const today = todayInDakar(ctx.now);
  const [proofs, waiting, suspended, differing, refunds, totals] = await Promise.all([
    proofsToCheck(db, scope),
    paymentsInState(db, scope, ["to-check", "refund-due", "due"]),
    suspendedMoney(db, scope),
    differences(db, scope),
    refundsAsked(db, scope),
    totalsOfDay(db, today),
  ]);
  const payment = (row: (typeof waiting)[number]) => ({
    ...{ id: row.id, reference: row.reference, companyName: row.companyName, state: row.state },
    what: purposeLabels[row.purpose],
    amount: formatFcfa(row.amount),
    day: dayOf(row.since),
  });
  return {
    today: formatDateLong(today),
    mayAct: permit(ctx.actor, "payment.record"),
    refunds: refunds.length,
    proofs: proofs.map((proof) => ({
      ...{ id: proof.id, paymentId: proof.paymentId, reference: proof.reference },
      companyName: proof.companyName,
      rail: railLabels[proof.rail],
      amount: formatFcfa(proof.amount),
      proof: proof.proofReference ?? "",
      by: proof.recorderName ?? "",
      day: dayOf(proof.createdAt),
    })),
    toCheck: waiting.filter(({ state }) => state === "to-check").map(payment),
    due: waiting.filter(({ state }) => state === "due").map(payment),
    suspended: suspended.map((row) => ({
      ...row,
      rail: railLabels[row.rail as AnyRail],
      amount: formatFcfa(row.amount),
    })),
    differences: differing.map((row) => ({
      ...{ id: row.id, transactionId: row.transactionId, reference: row.reference },
      rail: railLabels[row.rail as AnyRail],
      day: formatDateShort(row.day),
      listed: formatFcfa(row.listed),
      booked: formatFcfa(row.booked),
    })),
    // Debits and credits over all accounts add up to 0: sum only the accounts that hold money.
    sum: formatFcfa(
      totals
        .filter(({ account }) => heldIn.some((each) => each === account))
        .reduce((sum, { came, went }) => sum + came - went, 0n),
    ),
    totals: heldIn.map((account) => {
      const found = totals.find((each) => each.account === account);
      return {
        account: accountLabels[account],
        entries: found?.entries ?? 0,
        sum: formatFcfa((found?.came ?? 0n) - (found?.went ?? 0n)),
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
  const { today, mayAct, refunds, proofs, toCheck, due, suspended, totals } = loaderData;
  return (
    <OfficePage title="Caisse" facts={`Journée du ${today}`}>
      <NothingDone message={actionData?.message} />
      <nav aria-label="Caisse" className="flex flex-wrap gap-x-6 gap-y-1">
        <a className="link inline-flex min-h-11 items-center" href="/bureau/caisse/remboursements">
          Remboursements ({refunds})
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/bureau/caisse/cloture">
          Journées et export
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/bureau/caisse/banque">
          Banque
        </a>
      </nav>
      <OfficeSection title={`Preuves à vérifier (${proofs.length})`}>
        {proofs.length === 0 ? (
          <p>Aucune preuve n’attend.</p>
        ) : (
          <ul className="divide-y divide-line">
            {proofs.map((proof) => (
              <li key={proof.id} className="py-2">
                <Line
                  href={`/bureau/caisse/paiements/${proof.paymentId}`}
                  name={`${proof.reference}, ${proof.companyName}`}
                  amount={proof.amount}
                />
                <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
                  {proof.rail} {proof.proof}, déclaré le {proof.day}
                  {proof.by && ` par ${proof.by}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </OfficeSection>
      <OfficeSection title={`À vérifier (${toCheck.length + suspended.length})`}>
        {toCheck.length + suspended.length === 0 && <p>Aucune somme n’attend d’explication.</p>}
        <Payments payments={toCheck} />
        {suspended.length > 0 && (
          <>
            <h3 className="mt-3 font-semibold">Sommes à affecter ou à rendre</h3>
            <ul className="divide-y divide-line">
              {suspended.map((row) => (
                <li key={row.attemptId} className="py-2">
                  <Line
                    href={`/bureau/caisse/paiements/${row.paymentId}`}
                    name={`${row.reference}, ${row.companyName} (${row.rail})`}
                    amount={row.amount}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </OfficeSection>
      <Differences differences={loaderData.differences} mayAct={mayAct} />
      <OfficeSection title="Encaissé ce jour">
        <dl className="flex flex-col gap-y-1">
          {totals.map(({ account, entries, sum }) => (
            <div key={account} className="flex flex-wrap justify-between gap-x-6">
              <dt>
                {account} <span className="text-sm text-ink-soft">({entries})</span>
              </dt>
              <dd className="ml-auto text-right font-semibold tabular-nums">{sum}</dd>
            </div>
          ))}
          <div className="flex flex-wrap justify-between gap-x-6 border-t-2 border-green pt-2 font-bold">
            <dt>Total</dt>
            <dd className="ml-auto text-right tabular-nums">{loaderData.sum}</dd>
          </div>
        </dl>
      </OfficeSection>
      <OfficeSection title={`À régler par les entreprises (${due.length})`}>
        {due.length === 0 && <p>Aucun paiement n’est attendu.</p>}
        <Payments payments={due} />
      </OfficeSection>
    </OfficePage>
  );
}

const Line = ({ href, name, amount }: { href: string; name: string; amount: string }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-6">
    <a className="link inline-flex min-h-9 items-center wrap-anywhere" href={href}>
      {name}
    </a>
    <strong className="whitespace-nowrap tabular-nums">{amount}</strong>
  </p>
);

function Payments({ payments }: { payments: Route.ComponentProps["loaderData"]["due"] }) {
  return (
    <ul className="divide-y divide-line">
      {payments.map(({ id, reference, companyName, what, amount, day, state }) => (
        <li key={id} className="py-2">
          <Line
            href={`/bureau/caisse/paiements/${id}`}
            name={`${reference}, ${companyName}`}
            amount={amount}
          />
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
            <PaymentStateMark state={state} /> {what}, depuis le {day}
          </p>
        </li>
      ))}
    </ul>
  );
}

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
