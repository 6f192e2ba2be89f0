import { data, redirect } from "react-router";
import { AccountPage } from "#app/accounts/self/account-page.tsx";
import { fileRefusals } from "#app/files/file-refusals.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import {
  type FormFailure,
  type FormValues,
  fieldsOf,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import { UploadField } from "#app/forms/upload-field.tsx";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { ownArrival, readFileForm, xsrfCookie } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/payment-page";
import { attemptMachine, liveAttemptStates } from "./attempt.machine.ts";
import { declarationSchema, proofMegabytes } from "./offline.schema.ts";
import { declarePayment, keepProof, withdrawAttempt } from "./offline.server.ts";
import { paymentOfSpace } from "./payer.server.ts";
import { attemptsInScope } from "./payment.queries.server.ts";
import { paymentRefusals } from "./payment.refusals.ts";
import {
  offlineRails,
  problemInWords,
  purposeLabels,
  railLabels,
  takes,
  wayToSubject,
} from "./payment.ts";
import { EndedAttempt, FeeLines, PaymentStateMark } from "./payment-details.tsx";
import { refundsOf } from "./refund.queries.server.ts";
import { Refunds } from "./refund-steps.tsx";
import { refundInWords } from "./refund-words.ts";
import { startPayment } from "./start-payment.server.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof declarationSchema> & { file?: string }> & {
  refusal?: string;
  waiting?: { id: string; name: string } | null;
};

/** Where nobody is really paid, a transfer can be tried all the same. */
const demoAccount = "SN00 DEMO 0000 0000 0000 0000 (compte factice)";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await paymentOfSpace(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const { payment, scope } = found;
  const attempts = await attemptsInScope(ctx.db, scope, payment.id);
  const refunds = await refundsOf(ctx.db, scope, payment.id);
  const settings = await settingsInForce(ctx.db, ctx.now);
  const live: readonly string[] = liveAttemptStates;
  const isDemo = ctx.rails.some(({ demo }) => demo);
  const page = {
    ...{ id: payment.id, reference: payment.reference, state: payment.state },
    companyId: payment.companyId,
    isSought: payment.isSought,
    purpose: purposeLabels[payment.purpose],
    amount: payment.amount,
    lines: payment.lines,
    dueOn: payment.dueOn,
    receipt: payment.receiptNumber,
    mayPay: permit(ctx.actor, "payment.make", { companyId: payment.companyId }),
    rails: ctx.rails.filter((rail) => takes(rail, payment.amount)).map(({ name }) => name),
    bankAccount: settings.bankAccount ?? (isDemo ? demoAccount : null),
    desk: authorityContact(settings),
    subject: wayToSubject(payment),
    refunds: refunds.map((refund) => refundInWords(refund, settings.refundDays)),
    /** Money that came although nothing was due any more. */
    paidTwice: refunds.some(
      ({ attemptId, state }) => attemptId !== payment.paidByAttempt && state !== "refused",
    ),
    ended: payment.state === "due" ? endedAttempt(attempts[0]) : null,
    attempts: attempts.map(({ id, rail, state, proofReference, proofName, proofScan }) => ({
      ...{ id, rail, state, proofReference, proofName },
      isProofRemoved: proofScan === "infected",
      isLive: live.includes(state),
    })),
  };
  return data(page, { headers: xsrfCookie(request) });
}

/** What became of the last try to pay, where nothing came of it. */
function endedAttempt(last: Awaited<ReturnType<typeof attemptsInScope>>[number] | undefined) {
  if (last?.state !== "failed" && last?.state !== "rejected") return null;
  const { state, rail, lastError, proofReference } = last;
  const why = state === "rejected" ? lastError : lastError && problemInWords(lastError);
  return { state, rail: railLabels[rail], why: why ?? "", proofReference };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const found = await paymentOfSpace(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const arrivals = context.get(fileArrivalsContext);
  const posted = await readFileForm(ctx, request, {
    arrivals,
    maxBytes: proofMegabytes * 1_000_000,
    arrived: ownArrival(ctx),
  });
  const again = (failure: Partial<Failure>, status: number) =>
    data({ values: {}, errors: {}, ...failure } as Failure, { status });
  const { form } = posted;
  const input = readFields(declarationSchema, form);
  const { values } = input;
  const wrong = input.ok ? {} : input.errors;
  if (!posted.ok) {
    const { message, status } = fileRefusals[posted.fault];
    return again({ values, errors: { ...wrong, file: message } }, status);
  }
  const { file, waiting } = posted;
  const what = textOf(form, "acte");
  if (what === "retirer") {
    const result = await withdrawAttempt(ctx, { attemptId: textOf(form, "tentative") });
    if (result.ok) return redirect(`/espace/paiements/${params.id}`, 303);
    const { message, status } = paymentRefusals[result.refusal];
    return again({ refusal: message }, status);
  }
  if (what === "payer") {
    const result = await startPayment(ctx, { paymentId: params.id, rail: textOf(form, "moyen") });
    if (result.ok)
      return redirect(`/espace/paiements/${params.id}/tentatives/${result.value.attemptId}`, 303);
    const { message, status } = paymentRefusals[result.refusal];
    return again({ refusal: message }, status);
  }
  if (!input.ok) {
    if (file && !waiting) await ctx.files.discard(file);
    return again({ ...input, waiting: waiting && { id: waiting.id, name: waiting.name } }, 400);
  }
  const kept = file ? await keepProof(ctx, { companyId: found.payment.companyId, file }) : null;
  if (kept?.ok === false) {
    const { refusal } = kept;
    if (refusal !== "not-yours" && refusal !== "declared-too-often")
      return again({ values, errors: { file: fileRefusals[refusal].message } }, 400);
    const { message, status } = paymentRefusals[refusal];
    return again({ values, refusal: message }, status);
  }
  const declaration = { paymentId: params.id, ...input.output, proof: kept?.value ?? null };
  const result = await declarePayment(ctx, declaration);
  if (result.ok) return redirect(`/espace/paiements/${params.id}`, 303);
  const { message, status } = paymentRefusals[result.refusal];
  return again({ values, refusal: message }, status);
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, companyId, purpose, amount, lines, dueOn } = loaderData;
  return (
    <AccountPage
      title={purpose}
      back={
        loaderData.subject ?? {
          path: `/espace/paiements?entreprise=${companyId}`,
          label: "Paiements",
        }
      }
    >
      <NothingDone message={actionData?.refusal} />
      {loaderData.ended && <EndedAttempt ended={loaderData.ended} mayPay={loaderData.mayPay} />}
      <section className="card p-5 sm:p-7">
        <p className="text-4xl font-bold text-green tabular-nums">{formatFcfa(amount)}</p>
        <p className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1">
          <PaymentStateMark state={state} isSought={loaderData.isSought} />
          <span className="text-ink-soft tabular-nums">Paiement {reference}</span>
          {state === "due" && dueOn && <span>avant le {formatDateLong(dueOn)}</span>}
        </p>
        <FeeLines lines={lines} amount={amount} />
      </section>
      <WhatNow loaderData={loaderData} />
      <Refunds refunds={loaderData.refunds} />
      {state === "due" && loaderData.mayPay && <OtherWays page={loaderData} failure={actionData} />}
    </AccountPage>
  );
}

interface PartProps {
  loaderData: Route.ComponentProps["loaderData"];
}

function WhatNow({ loaderData }: PartProps) {
  const { id, state, receipt, attempts } = loaderData;
  const live = attempts.filter(({ isLive }) => isLive);
  if (state === "paid" && receipt)
    return (
      <>
        {loaderData.paidTwice && (
          <Notice tone="warning" title="Une seconde somme nous est arrivée">
            <p>
              Ce paiement est réglé, et vous avez payé une fois de plus. La seconde somme vous est
              rendue{"\u00A0"}: vous n’avez rien à faire.
            </p>
          </Notice>
        )}
        <p>
          <a className="button button-primary" href={`/espace/paiements/${id}/recu`}>
            Voir le reçu {receipt}
          </a>
        </p>
      </>
    );
  if (state === "to-check")
    return (
      <Notice tone="warning" title="Nous vérifions ce paiement">
        <p>
          Une somme nous est arrivée, mais ce n’est pas celle qui était demandée. Une personne la
          vérifie. Vous n’avez rien à faire.
        </p>
      </Notice>
    );
  if (state === "refund-due")
    return (
      <Notice tone="warning" title="Remboursement en cours">
        <p>Le remboursement est approuvé. Nous vous écrivons dès qu’il est fait.</p>
      </Notice>
    );
  if (state !== "due" || live.length === 0) return null;
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-xl font-bold text-green">En cours</h2>
      <ul className="mt-3 divide-y divide-line">
        {live.map((attempt) => (
          <li key={attempt.id} className="py-3 first:pt-0 last:pb-0">
            <p>
              <strong className="font-semibold">{railLabels[attempt.rail]}</strong>
              {"\u00A0: "}
              {attemptMachine.states[attempt.state].label}
              {attempt.proofReference && ` (${attempt.proofReference})`}
            </p>
            {attempt.isProofRemoved && (
              <p className="text-error wrap-anywhere">
                L’antivirus a trouvé un programme dangereux dans {attempt.proofName}
                {"\u00A0: "}le fichier a été retiré, le numéro reste. Pour en donner un autre,
                retirez cette déclaration et faites-la de nouveau.
              </p>
            )}
            {attempt.proofName && !attempt.isProofRemoved && (
              <p>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={`/espace/paiements/${id}/tentatives/${attempt.id}/preuve`}
                >
                  {attempt.proofName}
                </a>
              </p>
            )}
            {attempt.state === "declared" ? (
              <form method="post">
                <input type="hidden" name="acte" value="retirer" />
                <input type="hidden" name="tentative" value={attempt.id} />
                <p className="text-sm text-ink-soft">
                  Nous cherchons cette somme et vous écrivons dès qu’elle est trouvée.
                </p>
                <button type="submit" className="link min-h-11">
                  Retirer cette déclaration
                </button>
              </form>
            ) : (
              <a
                className="link inline-flex min-h-11 items-center"
                href={`/espace/paiements/${id}/tentatives/${attempt.id}`}
              >
                Reprendre ce paiement
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const railHelp: Record<string, string> = {
  wave: "Vous confirmez dans l’application Wave.",
  "orange-money": "Vous scannez un code, ou ouvrez Orange Money ou Max it.",
  paydunya: "Carte bancaire et autres portefeuilles.",
};

/** Whoever has told of a payment is not invited to pay again, and can all the same. */
function OtherWays({
  page,
  failure,
}: {
  page: PartProps["loaderData"];
  failure: Failure | undefined;
}) {
  const ways = <Ways loaderData={page} failure={failure} />;
  if (!page.isSought) return ways;
  return (
    <details open={failure !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Payer par un autre moyen
      </summary>
      <p className="mt-1 mb-4">
        Si vous avez déjà payé, attendez notre réponse{"\u00A0"}: une seconde somme devrait vous
        être rendue.
      </p>
      {ways}
    </details>
  );
}

function Ways({ loaderData, failure }: PartProps & { failure: Failure | undefined }) {
  const { rails, bankAccount, desk } = loaderData;
  const ways = offlineRails.filter((rail) => rail !== "transfer" || bankAccount);
  const fields = fieldsOf(failure);
  return (
    <section className="card p-5 sm:p-7" id="moyens">
      <h2 className="text-xl font-bold text-green">Choisissez comment payer</h2>
      {rails.length > 0 && (
        <form method="post" className="mt-4 grid gap-3 sm:grid-cols-2">
          <input type="hidden" name="acte" value="payer" />
          {rails.map((rail) => (
            <button
              key={rail}
              type="submit"
              name="moyen"
              value={rail}
              className="min-h-20 rounded-md border-2 border-green bg-white p-4 text-left hover:bg-green-soft"
            >
              <span className="block text-lg font-bold text-green">{railLabels[rail]}</span>
              <span className="block text-sm">{railHelp[rail]}</span>
            </button>
          ))}
        </form>
      )}
      <details className="mt-5" open={rails.length === 0 || failure !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
          {bankAccount
            ? "Virement, chèque ou versement en espèces"
            : "Chèque ou versement en espèces"}
        </summary>
        {bankAccount && (
          <p className="mt-2">
            Virement à{"\u00A0"}: <strong className="wrap-anywhere">{bankAccount}</strong>, avec la
            référence <strong className="tabular-nums">{loaderData.reference}</strong>.
          </p>
        )}
        <p className="mt-2">
          Chèque ou espèces{"\u00A0"}: à la caisse de {desk.name}, {desk.address}, avec la même
          référence <strong className="tabular-nums">{loaderData.reference}</strong>. Une question
          {"\u00A0"}: {desk.phone}.
        </p>
        <p className="mt-2 mb-4 text-ink-soft">
          Une fois payé, dites-le ici avec le numéro de la preuve{"\u00A0"}: une personne cherche la
          somme et valide.
        </p>
        <FormFeedback failure={failure?.refusal ? undefined : failure} />
        <form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1">
          <input type="hidden" name="acte" value="declarer" />
          <RequiredNote />
          <SelectField
            {...fields("rail")}
            label="Moyen"
            options={ways.map((rail) => ({ value: rail, label: railLabels[rail] }))}
          />
          <TextField
            {...fields("proofReference")}
            label="Numéro de la preuve"
            help="Du virement, du chèque ou du bordereau de versement."
            maxLength={80}
          />
          <TextField
            {...fields("proofNote")}
            label="Précision"
            optional
            help="Banque, date, nom de la personne qui a versé."
            maxLength={300}
          />
          <UploadField
            label="Preuve"
            optional
            help={`Photo ou PDF du bordereau, du chèque ou de l’avis de virement, ${proofMegabytes} Mo au plus.`}
            types={["application/pdf", "image/jpeg", "image/png", "image/webp"]}
            maxMb={proofMegabytes}
            error={fields("file").error}
            waiting={failure?.waiting}
          />
          <button type="submit" className="button button-secondary justify-self-start">
            J’ai payé par ce moyen
          </button>
        </form>
      </details>
      <BrowserScript name="documents" />
    </section>
  );
}
