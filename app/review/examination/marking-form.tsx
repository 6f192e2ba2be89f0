import { levelCode } from "#app/certificates/qualification.ts";
import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import type { Conflict } from "#app/forms/merge-fields.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import { classes, type Level, levels } from "#app/tariff/classes.ts";
import { type GridBlockName, gridBlocks } from "#app/tariff/examination-grid.ts";
import { SavingBar, ShownFields } from "../frame/saving-bar.tsx";
import {
  type ExaminationFields,
  longest,
  noteField,
  opinionFields,
  pointsField,
} from "./examination-fields.ts";
import { leastOf } from "./grid.ts";
import { type AskedSubArea, verdicts } from "./opinion.ts";

/** What the last post answered about the fields of an examination. */
export interface FieldAnswers {
  conflicts?: Record<string, Conflict>;
  problems?: Record<string, string>;
  typed?: Record<string, string>;
  shown?: Record<string, string>;
}

export interface FormOf {
  applicationId: string;
  accountId: string;
  fields: ExaminationFields;
  savedAt: Date | null;
  answers?: FieldAnswers | undefined;
}

const typedIn = ({ fields, answers }: FormOf, name: string): string =>
  answers?.typed?.[name] ?? fields[name] ?? "";

const errorOf = ({ answers }: FormOf, name: string) => {
  const error = answers?.problems?.[name];
  return error === undefined ? {} : { error };
};

const toSign =
  "Pour signer le rapport, sauf mention contraire, tous les champs sont obligatoires\u00A0: vous pouvez les enregistrer avant.";

interface MarkingFormProps extends FormOf {
  /** The blocks to mark: all, or the one that the open part informs. */
  blocks: readonly GridBlockName[];
}

/** Points and a remark for blocks of the grid. */
export function MarkingForm({ blocks, ...form }: MarkingFormProps) {
  const shown = gridBlocks.filter(({ name }) => blocks.includes(name));
  const names = shown.flatMap(({ name }) => [pointsField(name), noteField(name)]);
  return (
    <form method="post" noValidate>
      <ShownFields fields={form.fields} names={names} shown={form.answers?.shown} />
      <RequiredNote>{toSign}</RequiredNote>
      {shown.map(({ name, label, points, looksAt }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="font-semibold">{`${label}, bloc de ${points}`}</legend>
          <p className="mb-2 text-sm text-ink-soft">{looksAt}</p>
          <TextField
            name={pointsField(name)}
            label={`Points sur ${points}`}
            help={`De 0 à ${points}, sans demi-point. Moins de ${leastOf(points)} élimine.`}
            inputMode="numeric"
            maxLength={3}
            defaultValue={typedIn(form, pointsField(name))}
            {...errorOf(form, pointsField(name))}
          />
          <ConflictChoice
            name={pointsField(name)}
            label={label}
            conflict={form.answers?.conflicts?.[pointsField(name)]}
          />
          <TextAreaField
            name={noteField(name)}
            label="Ce qui fonde ces points"
            optional
            rows={2}
            maxLength={longest.remark}
            defaultValue={typedIn(form, noteField(name))}
            {...errorOf(form, noteField(name))}
          />
          <ConflictChoice
            name={noteField(name)}
            label={label}
            conflict={form.answers?.conflicts?.[noteField(name)]}
          />
        </fieldset>
      ))}
      <SavingBar {...form} what={`grille:${blocks.join(",")}`} at="examen/enregistrer" />
    </form>
  );
}

interface OpinionsFormProps extends FormOf {
  asked: readonly AskedSubArea[];
  class: string;
  reasons: readonly Reason[];
}

/** An opinion for each sub-area. Level, class and reason count where the opinion differs from what was asked for. */
export function OpinionsForm({ asked, reasons, class: aimedAt, ...form }: OpinionsFormProps) {
  const names = asked.flatMap(({ code }) => Object.values(opinionFields(code)));
  return (
    <form method="post" noValidate>
      <ShownFields fields={form.fields} names={names} shown={form.answers?.shown} />
      <RequiredNote>{toSign}</RequiredNote>
      {asked.map(({ id, code, name, level }) => (
        <fieldset key={id} className="mb-4 min-w-0 border-t border-line pt-3">
          <legend className="sr-only">{`${code} ${name}`}</legend>
          <p className="mb-2">
            <strong className="font-semibold">{`${code} ${name}`}</strong>
            <span className="text-ink-soft">{`, demandé\u00A0: ${levelCode(level as Level)}, classe ${aimedAt}`}</span>
          </p>
          <OpinionFields code={code} reasons={reasons} form={form} />
        </fieldset>
      ))}
      <SavingBar {...form} what="avis" at="examen/enregistrer" />
    </form>
  );
}

interface OpinionFieldsProps {
  code: string;
  reasons: readonly Reason[];
  form: FormOf;
}

function OpinionFields({ code, reasons, form }: OpinionFieldsProps) {
  const names = opinionFields(code);
  const chosen = typedIn(form, names.reason);
  const withdrawn = chosen !== "" && !reasons.some((each) => each.code === chosen);
  const none = { value: "", label: "–" };
  const select = (
    name: string,
    label: string,
    { options, asked }: { options: { value: string; label: string }[]; asked: boolean },
  ) => (
    <div className="min-w-0">
      <SelectField
        name={name}
        label={label}
        options={[none, ...options]}
        optional={asked ? undefined : ""}
        defaultValue={typedIn(form, name)}
        {...errorOf(form, name)}
      />
      <ConflictChoice name={name} label={label} conflict={form.answers?.conflicts?.[name]} />
    </div>
  );
  return (
    <>
      {select(names.verdict, "Avis", {
        options: Object.entries(verdicts).map(([value, label]) => ({ value, label })),
        asked: true,
      })}
      <p className="mb-1 text-sm text-ink-soft">
        À remplir si l’avis diffère de la demande{"\u00A0"}:
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {select(names.level, "Niveau proposé", {
          options: levels.map((each) => ({ value: String(each), label: levelCode(each) })),
          asked: false,
        })}
        {select(names.class, "Classe proposée", {
          options: classes.map((each) => ({ value: each, label: `Classe ${each}` })),
          asked: false,
        })}
      </div>
      {select(names.reason, "Motif", {
        options: [
          ...(withdrawn ? [{ value: chosen, label: `${chosen}, retiré du catalogue` }] : []),
          ...reasons.map((each) => ({ value: each.code, label: `${each.code} ${each.text}` })),
        ],
        asked: false,
      })}
      <TextAreaField
        name={names.note}
        label="Ce qui fonde cet avis"
        help="Demandé pour signer un avis favorable que la grille contredit."
        optional
        rows={2}
        maxLength={longest.remark}
        defaultValue={typedIn(form, names.note)}
        {...errorOf(form, names.note)}
      />
      <ConflictChoice
        name={names.note}
        label="Ce qui fonde cet avis"
        conflict={form.answers?.conflicts?.[names.note]}
      />
    </>
  );
}
