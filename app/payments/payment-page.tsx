import { data, redirect } from "react-router";
import { fileRefusals } from "#app/files/file-refusals.ts";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, ownArrival, readFileForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Route } from "./+types/payment-page";
import { liveAttemptStates } from "./attempts/attempt.machine.ts";
import type { DeclarationFailure } from "./attempts/payment-ways.tsx";
import { startPayment } from "./attempts/start-payment.server.ts";
import { declarationSchema, proofMegabytes } from "./desk/offline.schema.ts";
import { declarePayment, keepProof, withdrawAttempt } from "./desk/offline.server.ts";
import { paymentOfSpace } from "./payer.server.ts";
import { attemptsInScope } from "./payment.queries.server.ts";
import { type PaymentRefusal, paymentRefusals } from "./payment.refusals.ts";
import {
  isPastDue,
  problemInWords,
  purposeLabels,
  railLabels,
  takes,
  wayToSubject,
} from "./payment.ts";
import { PaymentPage } from "./payment-view.tsx";
import { refundsOf } from "./refunds/refund.queries.server.ts";
import { isByProvider } from "./refunds/refund.server.ts";
import { refundInWords, refundRule } from "./refunds/refund-words.ts";

export const headers = privatePageHeaders;

/** Account shown in a demonstration without one of its own, so that a transfer can be tried. */
const demoAccount = "SN00 DEMO 0000 0000 0000 0000 (compte factice)";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spacePayment = await paymentOfSpace(ctx, params.id);
  if (!spacePayment) throw data(null, { status: 404 });
  const { payment, scope } = spacePayment;
  const attempts = await attemptsInScope(ctx.db, scope, payment.id);
  const refunds = await refundsOf(ctx.db, scope, payment.id);
  const settings = await settingsInForce(ctx.db, ctx.now);
  const live: readonly string[] = liveAttemptStates;
  const isDemo = ctx.rails.some(({ demo }) => demo);
  const page = {
    id: payment.id,
    reference: payment.reference,
    state: payment.state,
    companyId: payment.companyId,
    isSought: payment.isSought,
    purpose: purposeLabels[payment.purpose],
    amount: payment.amount,
    lines: payment.lines,
    dueOn: payment.dueOn,
    isPastDue: isPastDue(payment, ctx.now),
    receipt: payment.receiptNumber,
    mayPay: permit(ctx.actor, "payment.make", { companyId: payment.companyId }),
    rails: ctx.rails.filter((rail) => takes(rail, payment.amount)).map(({ name }) => name),
    bankAccount: settings.bankAccount ?? (isDemo ? demoAccount : null),
    desk: authorityContact(settings),
    subject: wayToSubject(payment),
    isOfDecision: payment.purpose === "certificate",
    isOfDraft: payment.purpose === "opening" && payment.subjectState === "draft",
    refundRule: refundRule(payment.purpose, settings.refundDays),
    refunds: refunds.map((refund) =>
      refundInWords(
        { ...refund, byProvider: isByProvider(refund, ctx.rails) },
        settings.refundDays,
      ),
    ),
    /** Money arrived although nothing was due any more. */
    paidTwice: refunds.some(
      ({ attemptId, state }) => attemptId !== payment.paidByAttempt && state !== "refused",
    ),
    ended: payment.state === "due" ? endedAttempt(attempts[0]) : null,
    attempts: attempts.map(({ id, rail, state, proofReference, proofName, proofScan }) => ({
      id,
      rail,
      state,
      proofReference,
      proofName,
      isProofRemoved: proofScan === "infected",
      isLive: live.includes(state),
    })),
  };
  return data(page, { headers: xsrfCookie(request) });
}

/** The last attempt, when it failed or was rejected. */
function endedAttempt(last: Awaited<ReturnType<typeof attemptsInScope>>[number] | undefined) {
  if (last?.state !== "failed" && last?.state !== "rejected") return null;
  const { state, rail, lastError, proofReference } = last;
  const why = state === "rejected" ? lastError : lastError && problemInWords(lastError);
  return { state, rail: railLabels[rail], why: why ?? "", proofReference };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const spacePayment = await paymentOfSpace(ctx, params.id);
  if (!spacePayment) throw data(null, { status: 404 });
  const arrivals = context.get(fileArrivalsContext);
  const posted = await readFileForm(ctx, request, {
    arrivals,
    maxBytes: proofMegabytes * 1_000_000,
    arrived: ownArrival(ctx),
  });
  const { form } = posted;
  if (!posted.ok) {
    const { values, ...input } = readFields(declarationSchema, form);
    const { message, status } = fileRefusals[posted.fault];
    return again({ values, errors: { ...(input.ok ? {} : input.errors), file: message } }, status);
  }
  const { file, waiting } = posted;
  const ownPage = addressOf("/espace/paiements/:id", { id: params.id });
  return await actions(form, {
    withdraw: async () => {
      const result = await withdrawAttempt(ctx, { attemptId: textOf(form, "tentative") });
      return result.ok ? redirect(ownPage, 303) : refused(result.refusal);
    },
    pay: async () => {
      const result = await startPayment(ctx, { paymentId: params.id, rail: textOf(form, "moyen") });
      return result.ok
        ? redirect(`${ownPage}/tentatives/${result.value.attemptId}`, 303)
        : refused(result.refusal);
    },
    declare: async () => {
      const input = readFields(declarationSchema, form);
      const { values } = input;
      if (!input.ok) {
        if (file && !waiting) await ctx.files.discard(file);
        return again({ ...input, waiting: waiting && { id: waiting.id, name: waiting.name } }, 400);
      }
      const { companyId } = spacePayment.payment;
      const keptProof = file ? await keepProof(ctx, { companyId, file }) : null;
      if (keptProof?.ok === false) {
        const { refusal } = keptProof;
        if (refusal !== "not-yours" && refusal !== "declared-too-often")
          return again({ values, errors: { file: fileRefusals[refusal].message } }, 400);
        return refused(refusal, values);
      }
      const declaration = {
        paymentId: params.id,
        ...input.output,
        proof: keptProof?.value ?? null,
      };
      const result = await declarePayment(ctx, declaration);
      return result.ok ? redirect(ownPage, 303) : refused(result.refusal, values);
    },
  });
}

const again = (failure: Partial<DeclarationFailure>, status: number) =>
  formAgain<DeclarationFailure>({ values: {}, errors: {}, ...failure }, status);

function refused(refusal: PaymentRefusal, values: DeclarationFailure["values"] = {}) {
  const { message, status } = paymentRefusals[refusal];
  return again({ values, refusal: message }, status);
}

export default PaymentPage;
