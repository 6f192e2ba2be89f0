import { data, redirect } from "react-router";
import * as v from "valibot";
import { staffScope } from "#app/accounts/scope.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { partOfForm } from "#app/forms/refused-form.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { entriesInScope, suspendedOf } from "../ledger/ledger.queries.server.ts";
import { type Account, accountLabels, entryLabels } from "../ledger/ledger.ts";
import { attemptsInScope, paymentInScope } from "../payment.queries.server.ts";
import { paymentRefusals } from "../payment.refusals.ts";
import { purposeLabels } from "../payment.ts";
import { refundsOf } from "../refunds/refund.queries.server.ts";
import { askRefund } from "../refunds/refund.server.ts";
import type { Route } from "./+types/desk-payment-page";
import { acceptPayment, cancelPayment } from "./decide-payment.server.ts";
import { foundSchema } from "./desk.schema.ts";
import { DeskPaymentPage } from "./desk-payment-view.tsx";
import { valueDates } from "./movement.ts";
import { declarationSchema, reasonSchema } from "./offline.schema.ts";
import { countCash, declarePayment, rejectProof, validatePayment } from "./offline.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(paymentRefusals);

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
  const attemptId = textOf(form, partOfForm);
  const seen = Number.parseInt(textOf(form, "version"), 10) || undefined;
  const version = seen === undefined ? {} : { seen };
  const pressed = await pressButton(form, {
    count: button(v.object({}), () => countCash(ctx, { attemptId })),
    validate: button(foundSchema, (foundSum) =>
      validatePayment(ctx, { attemptId, ...foundSum, ...version }),
    ),
    refuse: button(reasonSchema, ({ reason }) =>
      rejectProof(ctx, { attemptId, reason, ...version }),
    ),
    accept: button(reasonSchema, ({ reason }) =>
      acceptPayment(ctx, { paymentId, reason, ...version }),
    ),
    cancel: button(reasonSchema, ({ reason }) =>
      cancelPayment(ctx, { paymentId, reason, ...version }),
    ),
    refund: button(reasonSchema, ({ reason }) => askRefund(ctx, { attemptId, reason })),
    record: button(declarationSchema, (declaration) =>
      declarePayment(ctx, { paymentId, ...declaration }),
    ),
  });
  if (!pressed.ok) return pressed.answer;
  return redirect(addressOf("/bureau/caisse/paiements/:id", { id: paymentId }), 303);
}

export default DeskPaymentPage;
