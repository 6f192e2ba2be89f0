import { SelectField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { MoneyField } from "#app/forms/money-field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { Route } from "./+types/movements-page";
import type { payoutSchema } from "./desk.schema.ts";
import { DeskTabs } from "./desk-tabs.tsx";
import type { MovementKind } from "./movement.ts";

export function MovementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deposits, payouts, mayAct, today } = loaderData;
  return (
    <OfficePage
      title="Caisse"
      head="Banque"
      lead="Ce que la caisse remet à la banque, et ce que les opérateurs y versent. Chaque remise et chaque versement est une écriture."
    >
      <DeskTabs here="/bureau/caisse/banque" />
      <RefusedNotice refused={actionData} />
      <OfficeSection title="Remises en banque">
        {mayAct && <DepositForm refused={actionData} today={today} sources={deposits.sources} />}
        <Movements
          label="Remises en banque"
          rows={deposits.rows}
          empty="Aucune remise n’est enregistrée."
        />
      </OfficeSection>
      <OfficeSection title="Versements des opérateurs">
        {mayAct && <PayoutForm refused={actionData} today={today} sources={payouts.sources} />}
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
  refused: RefusedForm | undefined;
  sources: Shown["deposits"]["sources"];
  today: string;
}

/** The fields of a payout, of which a deposit has all but one. */
type MovementField = ReturnType<typeof fieldsOfButton<typeof payoutSchema>>;

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
  children: (field: MovementField) => React.ReactNode;
}

/** A form that records a movement: its own fields, then its value date. */
function MovementForm({ kind, submit, refused, today, children }: MovementFormProps) {
  const field = fieldsOfButton<typeof payoutSchema>(refused, kind);
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
}: ReturnType<MovementField> & { today: string }) => (
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
