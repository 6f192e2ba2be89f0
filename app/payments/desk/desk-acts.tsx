import type { ReactNode } from "react";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import type { AttemptState } from "../attempts/attempt.machine.ts";
import type { PaymentState } from "../payment.machine.ts";
import { type AnyRail, offlineRails, railLabels } from "../payment.ts";
import type { foundSchema } from "./desk.schema.ts";
import type { declarationSchema, reasonSchema } from "./offline.schema.ts";

const reasonOf = fieldsOfButton<typeof reasonSchema>;

/** The refused form of the page, if any. */
interface Shown {
  refused: RefusedForm | undefined;
}

interface DeskData {
  payment: { state: PaymentState; version: number; doubtedBy: string | null };
  /** Account id of the cashier who reads the page. */
  me: string;
  today: string;
  mayAct: boolean;
  suspended: bigint;
}

interface ActProps {
  intent: string;
  label: string;
  version?: number;
  attemptId?: string;
  primary?: boolean;
  /** A sentence says that its several fields are required. */
  hasNote?: boolean;
  children?: ReactNode;
}

function Act(props: ActProps) {
  const { intent, label, version, attemptId, primary = false, hasNote = false, children } = props;
  return (
    <form method="post" className="mt-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value={intent} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {attemptId && <input type="hidden" name="part" value={attemptId} />}
      {hasNote && (
        <div className="-mb-4 w-full">
          <RequiredNote />
        </div>
      )}
      {children}
      <button
        type="submit"
        className={`button button-small ${primary ? "button-primary" : "button-secondary"}`}
      >
        {label}
      </button>
    </form>
  );
}

interface TypedProps {
  /** Name, id, typed value and error. */
  field: { name: string; id: string; defaultValue: string | undefined; error: string | undefined };
  label: string;
  help?: string;
  /** A wide field for a sentence. */
  inWords?: boolean;
}

const Typed = ({ field, label, help, inWords = false }: TypedProps) => (
  <div className={`min-w-0 ${inWords ? "max-w-xl grow basis-64" : "max-w-xs"}`}>
    <TextField {...field} label={label} help={help} maxLength={300} />
  </div>
);

/** The actions of a cashier on an amount due; a sentence says where a second person is required. */
export function PaymentActs({ loaderData, refused }: { loaderData: DeskData } & Shown) {
  const { payment, me, mayAct, suspended } = loaderData;
  const { state, version } = payment;
  if (!mayAct) return null;
  if (state === "to-check")
    return (
      <>
        <p className="mt-4">
          Arrivé pour ce paiement{"\u00A0"}: {formatFcfa(suspended)}.
        </p>
        {payment.doubtedBy === me ? (
          <p className="text-ink-soft">Une autre personne que vous doit décider.</p>
        ) : (
          <Act intent="accept" label="Accepter comme payé" version={version} primary>
            <Typed field={reasonOf(refused, "accept")("reason")} label="Pourquoi" inWords />
          </Act>
        )}
      </>
    );
  if (state !== "due") return null;
  const record = fieldsOfButton<typeof declarationSchema>(refused, "record");
  const cancel = reasonOf(refused, "cancel");
  return (
    <details className="mt-4" open={record.isAgain || cancel.isAgain}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
        Noter un paiement reçu, ou annuler
      </summary>
      <Act intent="record" label="Noter" hasNote>
        <SelectField
          {...record("rail")}
          label="Moyen"
          options={offlineRails.map((value) => ({ value, label: railLabels[value] }))}
        />
        <Typed field={record("proofReference")} label="Numéro de la preuve" />
      </Act>
      <p className="mt-1 text-sm text-ink-soft">
        Une autre personne que vous valide ce que vous notez.
      </p>
      <Act intent="cancel" label="Annuler ce paiement" version={version}>
        <Typed field={cancel("reason")} label="Pourquoi annuler" inWords />
      </Act>
    </details>
  );
}

interface AttemptActsProps {
  attempt: {
    id: string;
    rail: AnyRail;
    state: AttemptState;
    version: number;
    amount: bigint;
    recordedBy: string | null;
    countedBy: string | null;
    cashLimit: bigint | null;
    refundable: boolean;
    /** Earliest value date of its money. */
    valueFrom: string;
  };
  loaderData: DeskData;
}

const withDefault = <Field extends TypedProps["field"]>(field: Field, value: string): Field => ({
  ...field,
  defaultValue: field.defaultValue ?? value,
});

/** The actions of a cashier on one attempt. */
export function AttemptActs({ attempt, loaderData, refused }: AttemptActsProps & Shown) {
  const { id, rail, state, version, amount, recordedBy, countedBy, cashLimit } = attempt;
  const { me, mayAct, today } = loaderData;
  if (!mayAct) return null;
  const ask = reasonOf(refused, "refund", id);
  if (attempt.refundable)
    return (
      <details open={ask.isAgain}>
        <summary className="min-h-9 cursor-pointer py-1 text-sm font-semibold text-green">
          Demander un remboursement
        </summary>
        <Act intent="refund" label="Demander" attemptId={id}>
          <Typed field={ask("reason")} label="Pourquoi" inWords />
        </Act>
      </details>
    );
  if (state !== "declared") return null;
  const fieldProps = fieldsOfButton<typeof foundSchema>(refused, "validate", id);
  if (recordedBy === me)
    return <p className="mt-2 text-ink-soft">Une autre personne que vous doit valider.</p>;
  const twoPeople = rail === "cash" && cashLimit !== null && amount > cashLimit;
  const mayCount = rail === "cash" && !countedBy;
  const mayValidate = countedBy !== me && (!twoPeople || countedBy !== null);
  return (
    <>
      {twoPeople && (
        <p className="mt-2 text-sm">
          Au-dessus de {formatFcfa(cashLimit ?? 0n)}, une personne compte et une autre valide.
        </p>
      )}
      {twoPeople && mayCount && (
        <Act intent="count" label="J’ai compté cette somme" attemptId={id} />
      )}
      {mayValidate ? (
        <Act intent="validate" label="Valider" attemptId={id} version={version} primary hasNote>
          <Typed
            field={withDefault(fieldProps("amount"), rail === "cash" ? "" : formatInteger(amount))}
            label={rail === "cash" ? "Montant compté (FCFA)" : "Montant trouvé (FCFA)"}
            {...(rail === "cash" && { help: `Attendu\u00A0: ${formatFcfa(amount)}` })}
          />
          <Typed
            field={withDefault(fieldProps("valueOn"), today)}
            label="Date de valeur"
            help={`Du ${attempt.valueFrom} au ${today}`}
          />
        </Act>
      ) : (
        countedBy === me && (
          <p className="mt-2 text-ink-soft">
            Vous avez compté{"\u00A0"}: une autre personne valide.
          </p>
        )
      )}
      <Act intent="refuse" label="Refuser la preuve" attemptId={id} version={version}>
        <Typed
          field={reasonOf(refused, "refuse", id)("reason")}
          label="Pourquoi (l’entreprise le lit)"
          inWords
        />
      </Act>
    </>
  );
}
