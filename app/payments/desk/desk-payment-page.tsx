import { data, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Result } from "#app/kernel/result.ts";
import { actions, intentOf } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import { attemptMachine } from "../attempts/attempt.machine.ts";
import { entriesInScope, suspendedOf } from "../ledger/ledger.queries.server.ts";
import { type Account, accountLabels, entryLabels } from "../ledger/ledger.ts";
import { attemptsInScope, paymentInScope } from "../payment.queries.server.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { purposeLabels, railLabels } from "../payment.ts";
import { FeeLines, PaymentStateMark } from "../payment-details.tsx";
import { refundsOf } from "../refunds/refund.queries.server.ts";
import { askRefund } from "../refunds/refund.server.ts";
import type { Route } from "./+types/desk-payment-page";
import { acceptPayment, cancelPayment } from "./decide-payment.server.ts";
import { foundSchema } from "./desk.schema.ts";
import { AttemptActs, PaymentActs } from "./desk-acts.tsx";
import { answerOf, DeskErrors, type DeskFailure, wrongFields } from "./desk-form.tsx";
import { valueDates } from "./movement.ts";
import { declarationSchema, reasonSchema } from "./offline.schema.ts";
import { countCash, declarePayment, rejectProof, validatePayment } from "./offline.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor, now } = ctx;
  const scope = staffScope(actor);
  const payment = scope && isId(params.id) ? await paymentInScope(db, scope, params.id) : null;
  if (!scope || !payment) throw data(null, { status: 404 });
  const [attempts, entries, refunds, suspended] = await Promise.all([
    attemptsInScope(db, scope, payment.id),
    entriesInScope(db, scope, payment.id),
    refundsOf(db, scope, payment.id),
    suspendedOf(db, payment.id),
  ]);
  const me = actor.kind === "person" ? actor.accountId : "";
  return {
    payment: { ...payment, purpose: purposeLabels[payment.purpose] },
    me,
    today: formatDateShort(todayInDakar(now)),
    mayAct: permit(actor, "payment.record"),
    suspended: suspended.reduce((sum, { amount }) => sum + amount, 0n),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      way: null,
      valueFrom: formatDateShort(
        valueDates({ declaredOn: todayInDakar(attempt.createdAt), today: todayInDakar(now) }).from,
      ),
      refundable:
        attempt.state === "succeeded" &&
        !refunds.some((each) => each.attemptId === attempt.id && each.state !== "refused"),
    })),
    entries: entries.map((entry) => ({
      id: entry.id,
      day: formatDateShort(entry.day),
      what: entryLabels[entry.kind],
      debit: accountLabels[entry.debit as Account],
      credit: accountLabels[entry.credit as Account],
      amount: formatFcfa(entry.amount),
    })),
    refunds: refunds.map(({ id, state, amount, reason }) => ({
      id,
      reason,
      state,
      amount: formatFcfa(amount),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const paymentId = params.id;
  const attemptId = textOf(form, "tentative");
  const seen = Number.parseInt(textOf(form, "version"), 10) || undefined;
  const version = seen === undefined ? {} : { seen };
  const posted = { form, intent: intentOf(form), about: attemptId };
  const answered = (result: Result<unknown, PaymentRefusal>) =>
    result.ok
      ? redirect(addressOf("/bureau/caisse/paiements/:id", { id: paymentId }), 303)
      : answerOf(result.refusal, posted);
  const withReason = async (work: (reason: string) => Promise<Result<unknown, PaymentRefusal>>) => {
    const input = readFields(reasonSchema, form);
    return input.ok ? answered(await work(input.output.reason)) : wrongFields(input.errors, posted);
  };
  return await actions(form, {
    count: async () => answered(await countCash(ctx, { attemptId })),
    validate: async () => {
      const input = readFields(foundSchema, form);
      if (!input.ok) return wrongFields(input.errors, posted);
      return answered(await validatePayment(ctx, { attemptId, ...input.output, ...version }));
    },
    refuse: () => withReason((reason) => rejectProof(ctx, { attemptId, reason, ...version })),
    accept: () => withReason((reason) => acceptPayment(ctx, { paymentId, reason, ...version })),
    cancel: () => withReason((reason) => cancelPayment(ctx, { paymentId, reason, ...version })),
    refund: () => withReason((reason) => askRefund(ctx, { attemptId, reason })),
    record: async () => {
      const input = readFields(declarationSchema, form);
      if (!input.ok) return wrongFields(input.errors, posted);
      return answered(await declarePayment(ctx, { paymentId, ...input.output }));
    },
  });
}

export default function DeskPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, attempts, entries, refunds } = loaderData;
  const failure = actionData?.failure;
  return (
    <OfficePage
      title={`${payment.reference}, ${payment.purpose.toLowerCase()}`}
      parent={{ path: "/bureau/caisse", label: "Caisse" }}
      facts={
        <a className="link" href={addressOf("/bureau/entreprises/:id", { id: payment.companyId })}>
          {payment.companyName}
        </a>
      }
    >
      <NothingDone message={actionData?.message} />
      <DeskErrors failure={failure} />
      <OfficeSection title="Montant">
        <p className="mb-3">
          <PaymentStateMark state={payment.state} />
          {payment.receiptNumber && (
            <span className="ml-4 tabular-nums">Reçu {payment.receiptNumber}</span>
          )}
        </p>
        <FeeLines lines={payment.lines} amount={payment.amount} />
        <PaymentActs loaderData={loaderData} failure={failure} />
      </OfficeSection>
      <OfficeSection title={`Tentatives (${attempts.length})`}>
        {attempts.length === 0 && <p>Rien n’a encore été tenté.</p>}
        <ul className="divide-y divide-line">
          {attempts.map((attempt) => (
            <AttemptLine
              key={attempt.id}
              attempt={attempt}
              loaderData={loaderData}
              failure={failure}
            />
          ))}
        </ul>
      </OfficeSection>
      {refunds.length > 0 && <Refunds refunds={refunds} />}
      <Entries entries={entries} />
    </OfficePage>
  );
}

type Shown = Route.ComponentProps["loaderData"];
type Attempt = Shown["attempts"][number];

interface AttemptLineProps {
  attempt: Attempt;
  loaderData: Shown;
  failure: DeskFailure | undefined;
}

const AttemptLine = ({ attempt, loaderData, failure }: AttemptLineProps) => (
  <li className="py-3">
    <p className="flex flex-wrap justify-between gap-x-6">
      <span>
        <strong className="font-semibold">{railLabels[attempt.rail]}</strong>
        {"\u00A0: "}
        {attemptMachine.states[attempt.state].label}
      </span>{" "}
      <span className="tabular-nums">{formatFcfa(attempt.received ?? attempt.amount)}</span>
    </p>
    <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
      {attempt.reference}, {formatInstant(attempt.createdAt)}
      {attempt.transactionId && `, transaction ${attempt.transactionId}`}
      {attempt.proofReference && `, preuve ${attempt.proofReference}`}
      {attempt.proofNote && ` (${attempt.proofNote})`}
      {attempt.valueOn && `, valeur ${formatDateShort(attempt.valueOn)}`}
      {attempt.countedBy && attempt.rail === "cash" && ", compté"}
    </p>
    <Proof attempt={attempt} paymentId={loaderData.payment.id} />
    <AttemptActs attempt={attempt} loaderData={loaderData} failure={failure} />
  </li>
);

const Proof = ({ attempt, paymentId }: { attempt: Attempt; paymentId: string }) => (
  <>
    {attempt.proofScan === "infected" && (
      <p className="mt-1 wrap-anywhere">
        Preuve retirée, l’antivirus y a trouvé un programme dangereux{"\u00A0: "}
        {attempt.proofName}
      </p>
    )}
    {attempt.proofName && attempt.proofScan !== "infected" && (
      <p className="mt-1">
        <a
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          href={addressOf("/bureau/caisse/paiements/:id/preuves/:attempt", {
            id: paymentId,
            attempt: attempt.id,
          })}
        >
          Voir la preuve{"\u00A0"}: {attempt.proofName}
        </a>{" "}
        {attempt.proofScan !== "clean" && (
          <span className="block text-sm">Non analysée par l’antivirus</span>
        )}
      </p>
    )}
  </>
);

const Refunds = ({ refunds }: Pick<Shown, "refunds">) => (
  <OfficeSection title="Remboursements">
    <ul>
      {refunds.map(({ id, amount, reason, state }) => (
        <li key={id}>
          <a className="link" href="/bureau/caisse/remboursements">
            {amount}
          </a>
          , {refundStates[state]}
          {"\u00A0: "}
          {reason}
        </li>
      ))}
    </ul>
  </OfficeSection>
);

const Entries = ({ entries }: Pick<Shown, "entries">) => (
  <OfficeSection title="Écritures">
    {entries.length === 0 ? (
      <p>Aucune écriture.</p>
    ) : (
      <ul className="divide-y divide-line">
        {entries.map(({ id, day, what, debit, credit, amount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              {day}, {what}{" "}
              <span className="block text-sm text-ink-soft">
                {debit} → {credit}
              </span>
            </span>{" "}
            <strong className="tabular-nums">{amount}</strong>
          </li>
        ))}
      </ul>
    )}
  </OfficeSection>
);

const refundStates = {
  asked: "demandé",
  approved: "approuvé, à faire",
  done: "fait",
  refused: "refusé",
} as const;
