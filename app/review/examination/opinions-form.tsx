import { levelCode } from "#app/certificates/qualification.ts";
import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import { type Choice, SelectField, TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { type Reason, scopeLabels } from "#app/settings/reasons/reason.ts";
import { type Class, classes, levels } from "#app/tariff/classes.ts";
import { SavingBar, ShownFields } from "../frame/saving-bar.tsx";
import { longest, opinionFields } from "./examination-fields.ts";
import { errorOf, type FormOf, toSign, typedIn } from "./marking-form.tsx";
import { type AskedSubArea, fieldScopes, verdicts } from "./opinion.ts";
import { baseClass, type Demand, isAboveAsked, type LineReasonScope } from "./proposal.ts";

interface OpinionsFormProps extends FormOf {
  asked: readonly AskedSubArea[];
  class: Class;
  classReached: Class | null;
  reasons: readonly Reason[];
}

/**
 * An opinion for each sub-area, never above what was asked. Level and class count where the opinion differs from what was asked for, a
 * reason where it refuses, or leaves the demand or the figures.
 */
export function OpinionsForm({
  asked,
  reasons,
  class: aimedAt,
  classReached,
  ...form
}: OpinionsFormProps) {
  const base = baseClass(aimedAt, classReached);
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
            <span className="text-ink-soft">{`, demandé\u00A0: ${levelCode(level)}, classe\u00A0${aimedAt}`}</span>
          </p>
          <OpinionFields
            code={code}
            demand={{ askedLevel: level, askedClass: aimedAt, base }}
            reasons={reasons}
            form={form}
          />
        </fieldset>
      ))}
      <SavingBar {...form} savedAt={form.savedAt.opinions} what="avis" />
    </form>
  );
}

interface OpinionFieldsProps {
  code: string;
  demand: Demand;
  reasons: readonly Reason[];
  form: FormOf;
}

function OpinionFields({ code, demand, reasons, form }: OpinionFieldsProps) {
  const names = opinionFields(code);
  const { askedClass, base } = demand;
  const typedText = (name: string) => typedIn(form, name);
  const mayDiffer =
    !isLowest(demand) ||
    typedText(names.verdict) === "other" ||
    [names.level, names.class].some((name) => typedText(name) !== "") ||
    reasons.some(
      ({ code: chosen, scope }) => scope === "below" && chosen === typedText(names.reason),
    );
  return (
    <>
      <OpinionSelect
        form={form}
        name={names.verdict}
        label="Avis"
        options={verdictChoices.filter(({ value }) => value !== "other" || mayDiffer)}
        asked
      />
      <p className="mb-1 text-sm text-ink-soft">
        {mayDiffer
          ? "À remplir seulement si l’avis diffère de la demande"
          : "À choisir seulement si l’avis est défavorable"}
        {"\u00A0"}:
      </p>
      {mayDiffer && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <OpinionSelect
            form={form}
            name={names.level}
            label="Niveau proposé"
            options={levelChoices(demand, typedText(names.level))}
          />
          <OpinionSelect
            form={form}
            name={names.class}
            label="Classe proposée"
            options={classChoices(demand, typedText(names.class))}
          />
        </div>
      )}
      <OpinionSelect
        form={form}
        name={names.reason}
        label="Motif"
        options={reasonChoices(
          reasons,
          fieldScopes.reason(mayDiffer ? null : "unfavourable"),
          typedText(names.reason),
        )}
      />
      {(base !== askedClass || typedText(names.aboveReason) !== "") && (
        <OpinionSelect
          form={form}
          name={names.aboveReason}
          label="Motif d’une classe au-dessus des chiffres"
          help={
            base
              ? `À choisir si l’avis est favorable à une classe au-dessus de ${base}, celle des chiffres.`
              : "À choisir si l’avis est favorable\u00A0: les chiffres n’atteignent aucune classe."
          }
          options={reasonChoices(reasons, fieldScopes.aboveReason(), typedText(names.aboveReason))}
        />
      )}
      <TextAreaField
        name={names.note}
        label="Ce qui fonde cet avis"
        help={
          "À remplir pour signer un avis favorable que la grille contredit\u202F; facultatif sinon."
        }
        optional=""
        rows={2}
        maxLength={longest.remark}
        defaultValue={typedText(names.note)}
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

interface OpinionSelectProps {
  form: FormOf;
  name: string;
  label: string;
  help?: string;
  options: readonly Choice[];
  /** Every opinion has it; without it the words beside the field say when it is chosen. */
  asked?: boolean;
}

const OpinionSelect = ({ form, name, label, help, options, asked }: OpinionSelectProps) => (
  <div className="min-w-0">
    <SelectField
      name={name}
      label={label}
      help={help}
      options={[{ value: "", label: "–" }, ...options]}
      optional={asked ? undefined : ""}
      defaultValue={typedIn(form, name)}
      {...errorOf(form, name)}
    />
    <ConflictChoice name={name} label={label} conflict={form.answers?.conflicts?.[name]} />
  </div>
);

/** Whether nothing is below what was asked: an opinion grants it or refuses. */
const isLowest = ({ askedLevel, askedClass }: Demand) =>
  askedLevel === levels[0] && askedClass === classes.at(-1);

const verdictChoices: Choice[] = Object.entries(verdicts).map(([value, label]) => ({
  value,
  label,
}));

/** Said of a level and a class that were typed before it was known that they are above what was asked. */
const aboveDemand = ", au-dessus de la demande";

const levelChoices = (demand: Demand, typedLevel: string): Choice[] =>
  levels.flatMap((level) => {
    const isAbove = isAboveAsked({ level, class: null }, demand);
    if (isAbove && typedLevel !== String(level)) return [];
    return [{ value: String(level), label: levelCode(level) + (isAbove ? aboveDemand : "") }];
  });

const classChoices = (demand: Demand, typedClass: string): Choice[] =>
  classes.flatMap((each) => {
    const isAbove = isAboveAsked({ level: null, class: each }, demand);
    if (isAbove && typedClass !== each) return [];
    return [{ value: each, label: `Classe\u00A0${each}${isAbove ? aboveDemand : ""}` }];
  });

/** The reasons under the headings of their uses, and a chosen one that was withdrawn since. */
const reasonChoices = (
  reasons: readonly Reason[],
  scopes: readonly LineReasonScope[],
  typedCode: string,
): Choice[] => [
  ...(typedCode !== "" && !reasons.some(({ code }) => code === typedCode)
    ? [{ value: typedCode, label: `${typedCode}, retiré du catalogue` }]
    : []),
  ...scopes.flatMap((scope) =>
    reasons
      .filter((each) => each.scope === scope)
      .map(({ code, text }) => ({
        value: code,
        label: `${code} ${text}`,
        group: scopeLabels[scope].title,
      })),
  ),
];
