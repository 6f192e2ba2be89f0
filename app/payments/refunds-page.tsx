import { data, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { productPartInWords } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Result } from "#app/kernel/result.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/refunds-page";
import { DeskTabs } from "./desk-tabs.tsx";
import { type PaymentRefusal, paymentRefusals } from "./payment.refusals.ts";
import { railLabels } from "./payment.ts";
import { refundsAsked } from "./refund.queries.server.ts";
import { decideRefund, recordRefund } from "./refund.server.ts";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, rails } = context.get(requestContext);
  const scope = staffScope(actor);
  if (!scope) throw data(null, { status: 404 });
  const refunds = await refundsAsked(db, scope);
  return {
    mayAct: permit(actor, "payment.record"),
    refunds: refunds.map((refund) => ({
      ...{ id: refund.id, paymentId: refund.paymentId, reference: refund.reference },
      ...{ state: refund.state, reason: refund.reason, companyName: refund.companyName },
      rail: railLabels[refund.rail],
      amount: formatFcfa(refund.amount),
      asked: `${formatInstant(refund.askedAt)} par ${askerOf(refund)}`,
      automatic: rails.some(({ name, refundable }) => name === refund.rail && refundable),
      own: actor.kind === "person" && refund.askedBy === actor.accountId,
    })),
  };
}

const askerOf = ({ askerName, askedBy }: { askerName: string | null; askedBy: string }) =>
  askerName ?? (isId(askedBy) ? askedBy : productPartInWords(askedBy));

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const refundId = textOf(form, "remboursement");
  const answered = (result: Result<unknown, PaymentRefusal>) =>
    result.ok
      ? redirect("/bureau/caisse/remboursements", 303)
      : refusalAnswer(paymentRefusals[result.refusal]);
  return await actions(form, {
    approve: async () => answered(await decideRefund(ctx, { refundId, approve: true })),
    refuse: async () => answered(await decideRefund(ctx, { refundId, approve: false })),
    done: async () => {
      const proofReference = textOf(form, "preuve").trim().slice(0, 80);
      if (!proofReference)
        return refusalAnswer({
          message: "Dites par quel virement ou quelle opération.",
          status: 400,
        });
      return answered(await recordRefund(ctx, { refundId, proofReference }));
    },
  });
}

export default function RefundsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refunds, mayAct } = loaderData;
  return (
    <OfficePage
      title="Caisse"
      head="Remboursements"
      lead="Une personne demande sur la page du paiement, une autre approuve ici. Wave rend la somme de lui-même ; pour les autres moyens, la caisse la rend et note la preuve."
    >
      <DeskTabs here="remboursements" />
      <NothingDone message={actionData?.message} />
      {refunds.length === 0 && <p>Aucun remboursement n’attend.</p>}
      {refunds.map((refund) => (
        <OfficeSection key={refund.id} title={`${refund.amount}, ${refund.companyName}`}>
          <p>
            <a className="link tabular-nums" href={`/bureau/caisse/paiements/${refund.paymentId}`}>
              {refund.reference}
            </a>
            , payé par {refund.rail}. Motif{"\u00A0"}: {refund.reason}
          </p>
          <p className="text-sm text-ink-soft">Demandé le {refund.asked}</p>
          {mayAct && <RefundActs refund={refund} />}
        </OfficeSection>
      ))}
    </OfficePage>
  );
}

function RefundActs({ refund }: { refund: Route.ComponentProps["loaderData"]["refunds"][number] }) {
  const { state, own, automatic } = refund;
  if (state === "asked" && own)
    return <p className="mt-2">Une autre personne que vous doit approuver.</p>;
  if (state === "asked" || !automatic) return <RefundForm refund={refund} />;
  return (
    <>
      <p className="mt-2">
        {refund.rail} rend la somme de lui-même, d’habitude en une minute{"\u00A0"}: ne la rendez
        pas une seconde fois.
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
          {refund.rail} ne peut pas la rendre
        </summary>
        <RefundForm refund={refund} />
      </details>
    </>
  );
}

function RefundForm({ refund }: { refund: Route.ComponentProps["loaderData"]["refunds"][number] }) {
  const { id, state } = refund;
  return (
    <form method="post" className="mt-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="remboursement" value={id} />
      {state === "asked" ? (
        <>
          <button type="submit" name="intent" value="approve" className="button button-primary">
            Approuver
          </button>
          <button type="submit" name="intent" value="refuse" className="button button-secondary">
            Refuser
          </button>
        </>
      ) : (
        <>
          <label className="flex min-w-0 flex-col text-sm font-semibold">
            Numéro du virement ou de l’opération
            <input name="preuve" className="control control-small" maxLength={80} required />
          </label>
          <button type="submit" name="intent" value="done" className="button button-primary">
            La somme est rendue
          </button>
        </>
      )}
    </form>
  );
}
