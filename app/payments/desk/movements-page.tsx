import { redirect } from "react-router";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { readFields } from "#app/forms/form-input.ts";
import { MoneyField } from "#app/forms/money-field.tsx";
import { addDays, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { Result } from "#app/kernel/result.ts";
import { actions, intentOf } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import { balancesBefore } from "../ledger/ledger.queries.server.ts";
import { type Account, accountLabels, isAccount, isCounted } from "../ledger/ledger.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import type { Route } from "./+types/movements-page";
import { lastClosings } from "./closing.queries.server.ts";
import { depositSchema, payoutSchema } from "./desk.schema.ts";
import { answerOf, DeskErrors, type DeskFailure, deskFields, wrongFields } from "./desk-form.tsx";
import { DeskTabs } from "./desk-tabs.tsx";
import { movements } from "./movement.queries.server.ts";
import { type MovementKind, movementSources } from "./movement.ts";
import { recordMovement } from "./record-movement.server.ts";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const [held, deposits, payouts, [closing]] = await Promise.all([
    // Entries that count for tomorrow are money that is held too.
    balancesBefore(db, addDays(today, 2)),
    movements(db, "deposit"),
    movements(db, "payout"),
    lastClosings(db),
  ]);
  // The till is counted without its expected sum in sight: only what was counted last is shown.
  const countedLast = (account: string) => {
    const sum = closing?.totals.find((each) => each.account === account)?.counted;
    return sum && closing
      ? ` (${formatFcfa(BigInt(sum))} comptés le ${formatDateShort(closing.day)})`
      : "";
  };
  const linesOf = (rows: typeof deposits) =>
    rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      number: row.number,
      recorder: row.recorder,
      from: labelOf(row.from),
      day: formatDateShort(row.day),
      valueOn: formatDateShort(row.valueOn),
      amount: formatFcfa(row.amount),
      fee: row.fee > 0n ? formatFcfa(row.fee) : "–",
      net: formatFcfa(row.amount - row.fee),
    }));
  const sources = (kind: MovementKind) =>
    movementSources[kind].map((account) => ({
      value: account,
      label: isCounted(account)
        ? `${labels[account] ?? labelOf(account)}${countedLast(account)}`
        : `${labelOf(account)} (${formatFcfa(held.get(account) ?? 0n)})`,
    }));
  return {
    mayAct: permit(actor, "payment.record"),
    today: formatDateShort(today),
    deposits: { rows: linesOf(deposits), sources: sources("deposit") },
    payouts: { rows: linesOf(payouts), sources: sources("payout") },
  };
}

/** Names of the accounts in a form. */
const labels: Partial<Record<Account, string>> = { cash: "Espèces", cheques: "Chèques" };
const labelOf = (account: string) => (isAccount(account) ? accountLabels[account] : account);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const posted = { form, intent: intentOf(form), about: "" };
  const answered = (result: Result<unknown, PaymentRefusal>) =>
    result.ok ? redirect("/bureau/caisse/banque", 303) : answerOf(result.refusal, posted);
  return await actions(form, {
    deposit: async () => {
      const input = readFields(depositSchema, form);
      if (!input.ok) return wrongFields(input.errors, posted);
      return answered(await recordMovement(ctx, { ...input.output, kind: "deposit", fee: 0n }));
    },
    payout: async () => {
      const input = readFields(payoutSchema, form);
      if (!input.ok) return wrongFields(input.errors, posted);
      return answered(await recordMovement(ctx, { ...input.output, kind: "payout" }));
    },
  });
}

export default function MovementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deposits, payouts, mayAct, today } = loaderData;
  const failure = actionData?.failure;
  return (
    <OfficePage
      title="Caisse"
      head="Banque"
      lead="Ce que la caisse remet à la banque, et ce que les opérateurs y versent. Chaque remise et chaque versement est une écriture."
    >
      <DeskTabs here="/bureau/caisse/banque" />
      <NothingDone message={actionData?.message} />
      <DeskErrors failure={failure} />
      <OfficeSection title="Remises en banque">
        {mayAct && <DepositForm failure={failure} today={today} sources={deposits.sources} />}
        <Movements
          label="Remises en banque"
          rows={deposits.rows}
          empty="Aucune remise n’est enregistrée."
        />
      </OfficeSection>
      <OfficeSection title="Versements des opérateurs">
        {mayAct && <PayoutForm failure={failure} today={today} sources={payouts.sources} />}
        <Movements
          label="Versements des opérateurs"
          rows={payouts.rows}
          empty="Aucun versement n’est enregistré."
          withFee
        />
      </OfficeSection>
    </OfficePage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

interface FormProps {
  failure: DeskFailure | undefined;
  sources: Shown["deposits"]["sources"];
  today: string;
}

type DeskField = ReturnType<typeof deskFields>;

const choose = { value: "", label: "Choisir" };

function DepositForm({ sources, ...props }: FormProps) {
  return (
    <MovementForm {...props} kind="deposit" submit="Enregistrer la remise">
      {(field) => (
        <>
          <SelectField
            {...field("from")}
            label="Ce qui a été remis"
            options={[choose, ...sources]}
          />
          <MoneyField {...field("amount")} label="Somme remise" />
          <TextField {...field("reference")} label="Numéro du bordereau" maxLength={80} />
        </>
      )}
    </MovementForm>
  );
}

function PayoutForm({ sources, ...props }: FormProps) {
  return (
    <MovementForm {...props} kind="payout" submit="Enregistrer le versement">
      {(field) => (
        <>
          <SelectField
            {...field("from")}
            label="Opérateur (solde chez lui)"
            options={[choose, ...sources]}
          />
          <TextField {...field("reference")} label="Numéro du versement" maxLength={80} />
          <MoneyField
            {...field("amount")}
            label="Somme prise sur le solde"
            help="Frais compris, comme sur le relevé de l’opérateur"
          />
          <MoneyField {...field("fee")} label="Dont frais gardés par l’opérateur" optional />
        </>
      )}
    </MovementForm>
  );
}

interface MovementFormProps extends Omit<FormProps, "sources"> {
  kind: MovementKind;
  submit: string;
  children: (field: DeskField) => React.ReactNode;
}

/** A form that records a movement: its own fields, then its value date. */
function MovementForm({ kind, submit, failure, today, children }: MovementFormProps) {
  const field = deskFields(failure, kind);
  return (
    <form method="post" noValidate className="mb-5 max-w-3xl">
      <RequiredNote />
      <input type="hidden" name="intent" value={kind} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        {children(field)}
        <ValueField {...field("valueOn")} today={today} />
      </div>
      <button type="submit" className="button button-secondary">
        {submit}
      </button>
    </form>
  );
}

const ValueField = ({
  today,
  defaultValue = today,
  ...field
}: ReturnType<DeskField> & { today: string }) => (
  <TextField
    {...field}
    defaultValue={defaultValue}
    label="Date de valeur à la banque"
    help="Un des 30 derniers jours"
    inputMode="numeric"
  />
);

interface MovementsProps {
  label: string;
  rows: Shown["deposits"]["rows"];
  empty: string;
  withFee?: boolean;
}

function Movements({ label, rows, empty, withFee = false }: MovementsProps) {
  if (rows.length === 0) return <p>{empty}</p>;
  const right = "md:text-right";
  return (
    <table className="office-table">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Écriture</th>
          <th scope="col">De</th>
          <th scope="col">Numéro</th>
          <th scope="col">Valeur</th>
          <th scope="col">Enregistré par</th>
          {withFee && (
            <th scope="col" className="text-right">
              Frais
            </th>
          )}
          <th scope="col" className="text-right">
            Arrivé en banque
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              n°{"\u00A0"}
              {row.number}, {row.day}
            </th>
            <td data-label="De">{row.from}</td>
            <td data-label="Numéro" className="wrap-anywhere">
              {row.reference}
            </td>
            <td data-label="Valeur">{row.valueOn}</td>
            <td data-label="Enregistré par">{row.recorder ?? "–"}</td>
            {withFee && (
              <td data-label="Frais" className={right}>
                {row.fee}
              </td>
            )}
            <td data-label="Arrivé en banque" className={`font-semibold ${right}`}>
              {row.net}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
