import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { formatDateShort, formatDeadline, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/holidays-page";
import type { Holiday } from "./holidays.queries.server.ts";

export const path = "/bureau/jours-feries";

export function HolidaysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, year, years, certain, holidays } = loaderData;
  return (
    <OfficePage
      title={`Jours fériés ${year}`}
      lead="Les délais en jours ouvrés les sautent. Les dates lunaires ne comptent qu’une fois confirmées."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      <DoneNotice message={outcome} />
      <NothingDone message={actionData?.message} />
      <nav aria-label="Années">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {years.map((each) => (
            <li key={each}>
              <a
                href={`${path}?annee=${each}`}
                aria-current={each === year ? "page" : undefined}
                className={`flex min-h-11 items-center ${each === year ? "font-semibold" : "link"}`}
              >
                {each}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OfficeSection title={`Les jours de ${year}`}>
        {mayChange && certain > 0 && (
          <form method="post" className="mb-3 flex flex-wrap items-center gap-4">
            <HiddenFields values={{ intent: "confirm-certain" }} />
            <SubmitButton>
              Confirmer {counted(certain, "jour à date certaine", "jours à date certaine")}
            </SubmitButton>
          </form>
        )}
        <table className="office-table">
          <caption className="sr-only">{`Jours fériés de ${year}`}</caption>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Fête</th>
              <th scope="col">Statut</th>
              {mayChange && (
                <th scope="col">
                  <span className="sr-only">Décision</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {holidays.map((holiday) => (
              <HolidayLine
                key={holiday.key}
                holiday={holiday}
                mayChange={mayChange}
                failure={actionData?.key === holiday.key ? actionData : undefined}
              />
            ))}
          </tbody>
        </table>
      </OfficeSection>
      {mayChange && (
        <AddForm year={year} failure={actionData?.key === "" ? actionData : undefined} />
      )}
    </OfficePage>
  );
}

interface Failure {
  values: { day: string; label: string };
  errors: { day?: string; label?: string };
}

interface HolidayLineProps {
  holiday: Holiday & { passed: boolean };
  mayChange: boolean;
  failure: Failure | undefined;
}

function HolidayLine({ holiday, mayChange, failure }: HolidayLineProps) {
  const { label, day, computed, state, lunar, passed, decidedAt, decidedBy } = holiday;
  return (
    <tr>
      <th scope="row" className={state === "refused" ? "line-through" : ""}>
        {formatDeadline(day)}
      </th>
      <td>{label}</td>
      <td>
        {lunar && state === "proposed" && !passed && (
          <p className="font-semibold text-laterite">Date lunaire, à confirmer</p>
        )}
        <p className="text-sm text-ink-soft">
          {stateInWords(holiday)}
          {lunar && (state !== "proposed" || passed) && ", date lunaire"}
          {decidedAt && `, par ${decidedBy} le ${formatInstant(decidedAt)}`}
          {computed && computed !== day && ` (calendrier\u00A0: ${formatDateShort(computed)})`}
        </p>
      </td>
      {mayChange && (
        <td className="office-acts">
          {!passed && <Decisions holiday={holiday} failure={failure} />}
        </td>
      )}
    </tr>
  );
}

function Decisions({ holiday, failure }: Omit<HolidayLineProps, "mayChange">) {
  const { key, label, day, computed, state, version } = holiday;
  const values = { key, basedOn: String(version) };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {state !== "confirmed" && (
          <form method="post">
            <HiddenFields values={{ ...values, day }} />
            <RowButton intent="confirm" label="Confirmer" about={label} />
          </form>
        )}
        {state !== "refused" && (
          <form method="post">
            <HiddenFields values={values} />
            <RowButton intent="refuse" label="Refuser" about={label} />
          </form>
        )}
      </div>
      {computed && (
        <details open={failure?.errors.day !== undefined} className="mt-1">
          <summary className="link min-h-11 cursor-pointer py-2">
            Une autre date<span className="sr-only">{`\u00A0: ${label}`}</span>
          </summary>
          <form method="post" noValidate className="mt-2">
            <RequiredNote />
            <FormFeedback failure={failure?.errors.day ? failure : undefined} />
            <HiddenFields values={values} />
            <DateField
              name="day"
              id={`day-${key}`}
              label="Férié le"
              defaultValue={failure?.values.day || day}
              error={failure?.errors.day}
            />
            <RowButton intent="move" label="Confirmer à cette date" about={label} />
          </form>
        </details>
      )}
    </>
  );
}

interface RowButtonProps {
  intent: "confirm" | "refuse" | "move";
  label: string;
  about: string;
}

const RowButton = ({ intent, label, about }: RowButtonProps) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    className="button button-secondary button-small"
  >
    {label}
    <span className="sr-only">{`\u00A0: ${about}`}</span>
  </button>
);

function stateInWords({ state, computed, passed }: Holiday & { passed: boolean }): string {
  if (state === "confirmed") return computed ? "Confirmé" : "Ajouté";
  if (state === "refused") return "Refusé, jour ordinaire";
  return passed ? "Calculé" : "Proposé";
}

function AddForm({ year, failure }: { year: number; failure: Failure | undefined }) {
  return (
    <OfficeSection title="Ajouter un jour">
      <p className="mb-4 max-w-prose">
        Un jour que le calendrier ne prévoit pas, par exemple le lendemain d’une fête, déclaré chômé
        par décret.
      </p>
      <FormFeedback
        failure={failure && Object.keys(failure.errors).length > 0 ? failure : undefined}
      />
      <form method="post" noValidate className="max-w-xl">
        <RequiredNote />
        <HiddenFields values={{ intent: "add" }} />
        <TextField
          name="label"
          label="Nom du jour"
          defaultValue={failure?.values.label}
          error={failure?.errors.label}
        />
        <DateField
          name="day"
          id="day"
          label="Férié le"
          defaultValue={failure?.values.day ?? `//${year}`}
          error={failure?.errors.day}
        />
        <SubmitButton>Ajouter</SubmitButton>
      </form>
    </OfficeSection>
  );
}
