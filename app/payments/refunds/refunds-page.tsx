import { data, redirect } from "react-router";
import * as v from "valibot";
import { staffScope } from "#app/accounts/scope.server.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { fieldsOfButton, partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { productPartInWords } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { paidBackSchema } from "../desk/desk.schema.ts";
import { DeskTabs } from "../desk/desk-tabs.tsx";
import { reasonSchema } from "../desk/offline.schema.ts";
import { paymentRefusals } from "../payment.refusals.ts";
import { offlineRails, railLabels } from "../payment.ts";
import type { Route } from "./+types/refunds-page";
import { refundsAsked, refundsMadeTwice } from "./refund.queries.server.ts";
import { decideRefund, isByProvider, recordRefund } from "./refund.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(paymentRefusals);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, rails } = context.get(requestContext);
  const scope = staffScope(actor);
  if (!scope) throw data(null, { status: 404 });
  const [refunds, twice] = await Promise.all([
    refundsAsked(db, scope),
    refundsMadeTwice(db, scope),
  ]);
  return {
    mayAct: permit(actor, "payment.record"),
    twice: twice.map((refund) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      reference: refund.reference,
      companyName: refund.companyName,
      rail: railLabels[refund.rail],
      amount: formatFcfa(refund.amount),
      proofReference: refund.proofReference,
      at: refund.twiceAt && formatInstant(refund.twiceAt),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      reference: refund.reference,
      state: refund.state,
      reason: refund.reason,
      companyName: refund.companyName,
      rail: railLabels[refund.rail],
      railName: refund.rail,
      amount: formatFcfa(refund.amount),
      asked: `${formatInstant(refund.askedAt)} par ${askerOf(refund)}`,
      providerAsked: refund.providerAskedAt && formatInstant(refund.providerAskedAt),
      automatic: isByProvider(refund, rails),
      own: actor.kind === "person" && refund.askedBy === actor.accountId,
    })),
  };
}

const askerOf = ({ askerName, askedBy }: { askerName: string | null; askedBy: string }) =>
  askerName ?? (isId(askedBy) ? askedBy : productPartInWords(askedBy));

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const refundId = textOf(form, partOfForm);
  const pressed = await pressButton(form, {
    approve: button(v.object({}), () => decideRefund(ctx, { refundId, approve: true })),
    refuse: button(reasonSchema, ({ reason }) =>
      decideRefund(ctx, { refundId, approve: false, reason }),
    ),
    done: button(paidBackSchema, (paidBack) => recordRefund(ctx, { refundId, ...paidBack })),
  });
  return pressed.ok ? redirect("/bureau/caisse/remboursements", 303) : pressed.answer;
}

export default function RefundsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refunds, twice, mayAct } = loaderData;
  return (
    <OfficePage
      title="Caisse"
      head="Remboursements"
      lead="Une personne demande sur la page du paiement, une autre approuve ici. Wave rend une somme entière de lui-même ; une partie, ou ce qui est venu par un autre moyen, la caisse le rend et note la preuve."
    >
      <DeskTabs here="/bureau/caisse/remboursements" />
      <RefusedNotice refused={actionData} />
      {twice.map((refund) => (
        <Notice
          key={refund.id}
          tone="warning"
          title={`Rendu deux fois\u00A0: ${refund.amount}, ${refund.companyName}`}
        >
          <p>
            La caisse l’a rendu ({refund.proofReference}), et {refund.rail} aussi, le {refund.at}.
            Demandez la seconde somme à l’entreprise et corrigez le compte {refund.rail} à la
            clôture
            {"\u00A0"}:{" "}
            <a
              className="link tabular-nums"
              href={addressOf("/bureau/caisse/paiements/:id", { id: refund.paymentId })}
            >
              {refund.reference}
            </a>
          </p>
        </Notice>
      ))}
      {refunds.length === 0 && <p>Aucun remboursement n’attend.</p>}
      {refunds.map((refund) => (
        <OfficeSection key={refund.id} title={`${refund.amount}, ${refund.companyName}`}>
          <p>
            <a
              className="link tabular-nums"
              href={addressOf("/bureau/caisse/paiements/:id", { id: refund.paymentId })}
            >
              {refund.reference}
            </a>
            , payé par {refund.rail}. Motif{"\u00A0"}: {refund.reason}
          </p>
          <p className="text-sm text-ink-soft">Demandé le {refund.asked}</p>
          {mayAct && <RefundActs refund={refund} refused={actionData} />}
        </OfficeSection>
      ))}
    </OfficePage>
  );
}

interface RefundProps {
  refund: Route.ComponentProps["loaderData"]["refunds"][number];
  refused: RefusedForm | undefined;
}

function RefundActs({ refund, refused }: RefundProps) {
  const { id, state, own, automatic } = refund;
  if (state === "asked")
    return own ? (
      <p className="mt-2">Une autre personne que vous doit approuver.</p>
    ) : (
      <Decision refund={refund} refused={refused} />
    );
  if (!automatic) return <PaidBack refund={refund} refused={refused} />;
  return (
    <>
      <p className="mt-2">
        {refund.rail} rend la somme de lui-même, d’habitude en une minute{"\u00A0"}: ne la rendez
        pas une seconde fois.
      </p>
      <details open={fieldsOfButton(refused, "done", id).isAgain}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
          {refund.rail} ne peut pas la rendre
        </summary>
        <PaidBack refund={refund} refused={refused} />
      </details>
    </>
  );
}

const Decision = ({ refund: { id }, refused }: RefundProps) => (
  <>
    <form method="post" className="mt-3">
      <input type="hidden" name="part" value={id} />
      <button type="submit" name="intent" value="approve" className="button button-primary">
        Approuver
      </button>
    </form>
    <details className="mt-2" open={fieldsOfButton(refused, "refuse", id).isAgain}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
        Ne pas rembourser
      </summary>
      <form method="post" noValidate className="max-w-xl">
        <input type="hidden" name="intent" value="refuse" />
        <input type="hidden" name="part" value={id} />
        <TextField
          {...fieldsOfButton<typeof reasonSchema>(refused, "refuse", id)("reason")}
          label="Pourquoi (l’entreprise le lit)"
          maxLength={300}
        />
        <button type="submit" className="button button-secondary">
          Refuser
        </button>
      </form>
    </details>
  </>
);

function PaidBack({ refund, refused }: RefundProps) {
  const { id, rail: railLabel, railName, providerAsked } = refund;
  const field = fieldsOfButton<typeof paidBackSchema>(refused, "done", id);
  const ways = [...new Set([railName, ...offlineRails])];
  return (
    <form method="post" noValidate className="mt-3 max-w-xl">
      <RequiredNote />
      <input type="hidden" name="intent" value="done" />
      <input type="hidden" name="part" value={id} />
      <SelectField
        {...field("rail")}
        label="Rendu par"
        options={ways.map((value) => ({ value, label: railLabels[value] }))}
      />
      <TextField
        {...field("proofReference")}
        label="Numéro du virement ou de l’opération"
        maxLength={80}
      />
      {providerAsked && (
        <SelectField
          {...field("providerHasNot")}
          label={`${railLabel} a été prié de la rendre le ${providerAsked}`}
          options={[
            { value: "", label: "Pas encore vérifié" },
            { value: "oui", label: "Vérifié sur le compte marchand\u00A0: elle n’est pas partie" },
          ]}
        />
      )}
      <button type="submit" className="button button-primary">
        La somme est rendue
      </button>
    </form>
  );
}
