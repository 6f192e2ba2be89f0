import type { CountedFigures } from "#app/applications/filing/counted-figures.ts";
import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import type { Conflict } from "#app/forms/merge-fields.ts";
import { type GridBlockName, gridBlocks } from "#app/tariff/examination-grid.ts";
import { SavingBar, ShownFields } from "../frame/saving-bar.tsx";
import { type ExaminationFields, longest, noteField, pointsField } from "./examination-fields.ts";
import { leastOf } from "./grid.ts";
import { againstInWords, contradictedIn } from "./report-figures.ts";
import type { SavedTimes } from "./saved-times.queries.server.ts";

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
  savedAt: SavedTimes;
  answers?: FieldAnswers | undefined;
}

export const typedIn = ({ fields, answers }: FormOf, name: string): string =>
  answers?.typed?.[name] ?? fields[name] ?? "";

export const errorOf = ({ answers }: FormOf, name: string) => {
  const error = answers?.problems?.[name];
  return error === undefined ? {} : { error };
};

export const toSign =
  "Pour signer le rapport, sauf mention contraire, tous les champs sont obligatoires\u00A0: vous pouvez les enregistrer avant.";

interface MarkingFormProps extends FormOf {
  /** The blocks to mark: all, or the one that the open part informs. */
  blocks: readonly GridBlockName[];
  /** The contradicted figures of the application; the remark of their block answers them. */
  contradicted: CountedFigures["contradicted"];
}

const latestOf = (times: readonly (Date | undefined)[]): Date | null =>
  times.reduce<Date | null>(
    (latest, time) => (time && (!latest || time > latest) ? time : latest),
    null,
  );

/** The remark of a block is optional, but where figures are contradicted it says what the examiner makes of them. */
const toAnswer = (contradicted: CountedFigures["contradicted"]) =>
  contradicted.length === 0
    ? { optional: true }
    : {
        help: `Dites aussi ce que vous retenez\u00A0: ${contradicted
          .map((each) => `${each.label}, ${againstInWords(each)}`)
          .join("\u202F; ")}.`,
      };

/** Points and a remark for blocks of the grid. */
export function MarkingForm({ blocks, contradicted, ...form }: MarkingFormProps) {
  const shownBlocks = gridBlocks.filter(({ name }) => blocks.includes(name));
  const names = shownBlocks.flatMap(({ name }) => [pointsField(name), noteField(name)]);
  return (
    <form method="post" noValidate>
      <ShownFields fields={form.fields} names={names} shown={form.answers?.shown} />
      <RequiredNote>{toSign}</RequiredNote>
      {shownBlocks.map(({ name, label, points, looksAt }) => (
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
            {...toAnswer(contradictedIn(contradicted, name))}
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
      <SavingBar
        {...form}
        savedAt={latestOf(blocks.map((name) => form.savedAt.blocks[name]))}
        what={`grille:${blocks.join(",")}`}
      />
    </form>
  );
}
