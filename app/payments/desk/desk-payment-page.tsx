import { data, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Result } from "#app/kernel/result.ts";
import { actions, intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { entriesInScope, suspendedOf } from "../ledger/ledger.queries.server.ts";
import { type Account, accountLabels, entryLabels } from "../ledger/ledger.ts";
import { attemptsInScope, paymentInScope } from "../payment.queries.server.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { purposeLabels } from "../payment.ts";
import { refundsOf } from "../refunds/refund.queries.server.ts";
import { askRefund } from "../refunds/refund.server.ts";
import type { Route } from "./+types/desk-payment-page";
import { acceptPayment, cancelPayment } from "./decide-payment.server.ts";
import { foundSchema } from "./desk.schema.ts";
import { answerOf, wrongFields } from "./desk-form.tsx";
import { DeskPaymentPage } from "./desk-payment-view.tsx";
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

export default DeskPaymentPage;
