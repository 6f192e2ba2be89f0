import { data, redirect } from "react-router";
import * as v from "valibot";
import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf, typedValues } from "#app/forms/form-input.ts";
import {
  formatDateShort,
  formatDeadline,
  formatInstant,
  parseBusinessDate,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/holidays-page";
import { addHoliday, confirmCertainHolidays, decideHoliday } from "./decide-holiday.server.ts";
import { holidayRefusals } from "./holiday.refusals.ts";
import { type Holiday, holidaysOfYear } from "./holidays.queries.server.ts";

export const headers = privatePageHeaders;

const path = "/bureau/jours-feries";

const outcomes: Record<string, string> = {
  confirme: "Le jour férié est confirmé.",
  deplace: "Le jour férié est confirmé à la date choisie.",
  refuse: "Ce jour n’est pas férié\u00A0: il compte comme un jour ordinaire.",
  ajoute: "Le jour férié est ajouté.",
  tous: "Les jours à date certaine sont confirmés.",
};

/** The years that can be shown: last year, for past periods, this year and the years that people plan. */
const yearsAround = (today: string) => {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1, year + 2];
};

function yearOf(url: string, today: string): number {
  const askedYear = Number(new URL(url).searchParams.get("annee"));
  return yearsAround(today).includes(askedYear) ? askedYear : Number(today.slice(0, 4));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const year = yearOf(request.url, today);
  const holidays = await holidaysOfYear(db, year);
  return {
    outcome: outcomeMessage(outcomes, new URL(request.url)),
    mayChange: permit(actor, "setting.change"),
    year,
    years: yearsAround(today),
    certain: holidays.filter(
      ({ state, lunar, day }) => state === "proposed" && !lunar && day >= today,
    ).length,
    holidays: holidays.map((holiday) => ({ ...holiday, passed: holiday.day < today })),
  };
}

const daySchema = v.object({ day: v.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const year = yearOf(request.url, todayInDakar(ctx.now));
  const intent = intentOf(form);
  const key = textOf(form, "key");
  const label = frenchProse(textOf(form, "label")).replaceAll("\n", " ");
  const { day: typedDay } = typedValues(daySchema, form);
  const back = (fait: string) => redirect(`${path}?annee=${year}&fait=${fait}`, 303);
  const again = (status: number, errors: { day?: string; label?: string }, refusal?: string) =>
    data({ key, typedDay, label, errors, refusal: refusal ?? null }, { status });

  if (intent === "confirm-certain") {
    const result = await confirmCertainHolidays(ctx, year);
    return result.ok ? back("tous") : again(403, {}, holidayRefusals[result.refusal].message);
  }
  const day = intent === "refuse" ? null : parseBusinessDate(typedDay);
  const errors = {
    ...(intent !== "refuse" && day === null
      ? { day: "Cette date n’existe pas (ex. : 01/01/2027)" }
      : {}),
    ...(intent === "add" && (label === "" || label.length > 80)
      ? { label: "Donnez-lui un nom de 80\u00A0lettres au plus" }
      : {}),
  };
  if (Object.keys(errors).length > 0) return again(400, errors);
  const result =
    intent === "add"
      ? await addHoliday(ctx, { day: day ?? "", label })
      : await decideHoliday(ctx, { year, key, basedOn: Number(textOf(form, "basedOn")), day });
  if (result.ok) {
    const done = { add: "ajoute", refuse: "refuse", move: "deplace" }[intent];
    return back(done ?? "confirme");
  }
  const { status, message, field } = holidayRefusals[result.refusal];
  return field ? again(status, { [field]: message }) : again(status, {}, message);
}

export default function HolidaysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, year, years, certain, holidays } = loaderData;
  return (
    <OfficePage
      title={`Jours fériés ${year}`}
      lead="Les délais en jours ouvrés les sautent. Les dates lunaires ne comptent qu’une fois confirmées."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      <DoneNotice message={outcome} />
      <NothingDone message={actionData?.refusal} />
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
  typedDay: string;
  label: string;
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
              defaultValue={failure?.typedDay || day}
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
          defaultValue={failure?.label}
          error={failure?.errors.label}
        />
        <DateField
          name="day"
          id="day"
          label="Férié le"
          defaultValue={failure?.typedDay ?? `//${year}`}
          error={failure?.errors.day}
        />
        <SubmitButton>Ajouter</SubmitButton>
      </form>
    </OfficeSection>
  );
}
