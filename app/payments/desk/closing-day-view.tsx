import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { MoneyField } from "#app/forms/money-field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { accountLabels, correctableAccounts, countedAccounts } from "../ledger/ledger.ts";
import { correctionStates, countedLabels } from "./correction-words.ts";
import type { countsSchema, movedEntrySchema, recountSchema, tillSchema } from "./desk.schema.ts";

interface Sums {
  account: string;
  label: string;
  entries: number;
  opening: string;
  came: string;
  went: string;
  closing: string;
}

const Head = ({ last }: { last: string }) => (
  <thead>
    <tr>
      {["Compte", "Écritures", "Report", "Entré", "Sorti", last].map((head, place) => (
        <th key={head} scope="col" className={place > 0 ? "text-right" : undefined}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

const SumCells = ({ row }: { row: Sums }) => (
  <>
    <th scope="row">{row.label}</th>
    <td data-label="Écritures" className="md:text-right">
      {row.entries}
    </td>
    <td data-label="Report" className="md:text-right">
      {row.opening}
    </td>
    <td data-label="Entré" className="md:text-right">
      {row.came}
    </td>
    <td data-label="Sorti" className="md:text-right">
      {row.went}
    </td>
  </>
);

/** The accounts of a day that is not closed: what the day before left, what came and went, but not of the till. */
export const DayAccounts = ({ accounts }: { accounts: Sums[] }) => (
  <OfficeSection title="Comptes du jour">
    <table className="office-table">
      <caption className="sr-only">Comptes du jour</caption>
      <Head last="Solde" />
      <tbody>
        {accounts.map((row) => (
          <tr key={row.account}>
            <SumCells row={row} />
            <td data-label="Solde" className="font-semibold md:text-right">
              {row.closing}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </OfficeSection>
);

export interface CountCheck {
  typed: { cash: string; cheques: string };
  differences: { label: string; expected: string; counted: string; difference: string }[];
}

interface DayCountProps {
  check: CountCheck | null;
  refused: RefusedForm | undefined;
  /** A difference with a provider is unexplained. */
  needsNote: boolean;
  isToday: boolean;
  /** Address of the page. */
  here: string;
}

/** Counting the till, then comparing and closing: two steps, so that the count comes before the expected sum. */
export function DayCount({ check, ...rest }: DayCountProps) {
  if (check) return <DayCheck check={check} {...rest} />;
  const field = fieldsOfButton<typeof tillSchema>(rest.refused, "count");
  return (
    <OfficeSection title="Compter la caisse">
      <p className="mb-4 max-w-prose">
        Comptez tout ce que la caisse contient, sans le fonds de monnaie{"\u00A0"}: les espèces, et
        les chèques qui n’ont pas encore été remis à la banque. Le solde attendu s’affiche ensuite.
      </p>
      <form method="post" noValidate>
        <RequiredNote />
        <input type="hidden" name="intent" value="count" />
        <div className="grid max-w-xl gap-x-6 sm:grid-cols-2">
          <MoneyField {...field("cash")} label="Espèces comptées" />
          <MoneyField {...field("cheques")} label="Total des chèques" />
        </div>
        <button type="submit" className="button button-primary">
          Comparer
        </button>
      </form>
    </OfficeSection>
  );
}

function DayCheck({
  check: { typed, differences },
  refused,
  needsNote,
  isToday,
  here,
}: DayCountProps & { check: CountCheck }) {
  const mustExplain = differences.length > 0 || needsNote;
  return (
    <OfficeSection title="Vérifiez, puis clôturez">
      <p>
        Espèces{"\u00A0"}: <strong className="tabular-nums">{typed.cash}</strong>, chèques
        {"\u00A0"}: <strong className="tabular-nums">{typed.cheques}</strong>.
      </p>
      {differences.length === 0 && <p>Le compte est celui de nos écritures.</p>}
      {differences.map(({ label, expected, counted, difference }) => (
        <Notice key={label} tone="warning" title={`${label}\u00A0: écart de ${difference}`}>
          <p className="tabular-nums">
            Attendu{"\u00A0"}: {expected}. Compté{"\u00A0"}: {counted}.
          </p>
        </Notice>
      ))}
      {isToday && (
        <p className="mt-3">
          La journée n’est pas finie{"\u00A0"}: ce qui arrive encore aujourd’hui comptera pour
          demain.
        </p>
      )}
      <form method="post" noValidate className="mt-4">
        {mustExplain && <RequiredNote>Le champ est obligatoire.</RequiredNote>}
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="cash" value={typed.cash} />
        <input type="hidden" name="cheques" value={typed.cheques} />
        <TextAreaField
          {...fieldsOfButton<typeof countsSchema>(refused, "confirm")("note")}
          label={mustExplain ? "D’où vient la différence" : "Explication"}
          optional={!mustExplain}
          rows={2}
          maxLength={500}
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-primary">
            Clore la journée
          </button>
          <a className="link inline-flex min-h-11 items-center" href={here}>
            Compter de nouveau
          </a>
        </div>
      </form>
    </OfficeSection>
  );
}

interface ClosedProps {
  closed: {
    by: string;
    at: string;
    note: string | null;
    accounts: (Sums & { counted: string | null; first: string | null })[];
  };
}

/** A closed day: balances, counts and who closed it. */
export const ClosedAccounts = ({ closed: { by, at, note, accounts } }: ClosedProps) => (
  <OfficeSection title="Journée close">
    <p>
      Close le {at} par {by}.{note && ` Explication\u00A0: ${note}`}
    </p>
    <table className="office-table mt-3">
      <caption className="sr-only">Comptes de la journée close</caption>
      <Head last="Solde" />
      <tbody>
        {accounts.map((row) => (
          <tr key={row.account}>
            <SumCells row={row} />
            <td data-label="Solde" className="font-semibold md:text-right">
              {row.closing}
              {row.counted !== null && (
                <span className="block font-normal">compté {row.counted}</span>
              )}
              {row.first !== null && (
                <span className="block text-sm font-normal text-ink-soft">
                  corrigé, d’abord {row.first}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </OfficeSection>
);

interface CorrectionsProps {
  corrections: {
    id: string;
    what: string;
    reason: string;
    state: keyof typeof correctionStates;
    proposer: string | null;
    proposedAt: string;
    decider: string | null;
    decidedAt: string | null;
    own: boolean;
  }[];
  refused: RefusedForm | undefined;
  mayAct: boolean;
  isClosed: boolean;
}

/** The corrections of a day, and the forms that propose one. */
export const Corrections = ({ corrections, refused, mayAct, isClosed }: CorrectionsProps) => (
  <OfficeSection id="corrections" title="Corrections">
    <p className="max-w-prose text-ink-soft">
      Une personne propose, une autre décide. L’écriture d’une correction approuvée compte pour la
      première journée encore ouverte.
    </p>
    {corrections.length > 0 && (
      <ul className="divide-y divide-line">
        {corrections.map((each) => (
          <li key={each.id} className="py-3">
            <p>
              <strong className="font-semibold">{each.what}</strong>, {correctionStates[each.state]}
            </p>
            <p className="text-sm text-ink-soft">
              Motif{"\u00A0"}: {each.reason}. Proposée le {each.proposedAt}
              {each.proposer && ` par ${each.proposer}`}
              {each.decidedAt &&
                ` ; décidée le ${each.decidedAt}${each.decider ? ` par ${each.decider}` : ""}`}
              .
            </p>
            {each.state === "proposed" && mayAct && <Decision id={each.id} own={each.own} />}
          </li>
        ))}
      </ul>
    )}
    {mayAct && isClosed && <Recount refused={refused} />}
    {mayAct && <MovedEntry refused={refused} />}
  </OfficeSection>
);

const Decision = ({ id, own }: { id: string; own: boolean }) =>
  own ? (
    <p className="mt-2">Une autre personne que vous doit décider.</p>
  ) : (
    <form method="post" className="mt-2 flex flex-wrap gap-3">
      <input type="hidden" name="part" value={id} />
      <button
        type="submit"
        name="intent"
        value="approve"
        className="button button-primary button-small"
      >
        Approuver
      </button>
      <button
        type="submit"
        name="intent"
        value="refuse"
        className="button button-secondary button-small"
      >
        Refuser
      </button>
    </form>
  );

const choose = { value: "", label: "Choisir" };

function Recount({ refused }: Pick<CorrectionsProps, "refused">) {
  const field = fieldsOfButton<typeof recountSchema>(refused, "recount");
  return (
    <details className="mt-3" open={field.isAgain}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
        Un compte a été mal noté
      </summary>
      <form method="post" noValidate className="max-w-xl">
        <RequiredNote />
        <input type="hidden" name="intent" value="recount" />
        <SelectField
          {...field("account")}
          label="Ce qui a été compté"
          options={[
            choose,
            ...countedAccounts.map((value) => ({ value, label: countedLabels[value] })),
          ]}
        />
        <MoneyField {...field("counted")} label="Somme comptée en vérité" />
        <TextField {...field("reason")} label="Pourquoi" maxLength={300} />
        <button type="submit" className="button button-secondary">
          Proposer
        </button>
      </form>
    </details>
  );
}

const accountOptions = [
  choose,
  ...correctableAccounts.map((value) => ({ value, label: accountLabels[value] })),
];

function MovedEntry({ refused }: Pick<CorrectionsProps, "refused">) {
  const field = fieldsOfButton<typeof movedEntrySchema>(refused, "move");
  return (
    <details className="mt-3" open={field.isAgain}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
        De l’argent est noté dans le mauvais compte, ou manque
      </summary>
      <form method="post" noValidate className="max-w-xl">
        <RequiredNote />
        <input type="hidden" name="intent" value="move" />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <SelectField
            {...field("credit")}
            label="Compte qui a la somme à tort"
            options={accountOptions}
          />
          <SelectField
            {...field("debit")}
            label="Compte qui doit l’avoir"
            options={accountOptions}
          />
        </div>
        <MoneyField {...field("amount")} label="Somme" />
        <TextField {...field("reason")} label="Pourquoi" maxLength={300} />
        <button type="submit" className="button button-secondary">
          Proposer
        </button>
      </form>
    </details>
  );
}
