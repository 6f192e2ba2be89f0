import type { ReactNode } from "react";
import { CheckBoxesField, RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { classes } from "#app/tariff/classes.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { RequirementContent } from "./requirement.ts";
import {
  exceptionLabels,
  fieldLabel,
  formatLabels,
  kindLabels,
  necessityLabels,
  themeLabels,
  validityLabels,
} from "./requirement-words.ts";

interface RequirementFormProps {
  isNew: boolean;
  basedOn: number;
  families: readonly { code: string; name: string }[];
  values: Readonly<Record<string, string | string[] | undefined>>;
  errors: Readonly<Record<string, string | undefined>>;
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type FieldName = keyof RequirementContent;

/** Typed value and error of the fields. */
interface FormFields {
  /** A field that is not part of the content of a requirement. */
  text: (name: string) => {
    name: string;
    defaultValue: string | undefined;
    error?: string | undefined;
  };
  field: (name: FieldName) => ReturnType<FormFields["text"]> & { label: string };
  boxes: (name: FieldName) => {
    name: string;
    label: string;
    defaultValue: string[];
    error?: string | undefined;
  };
}

function fieldsOf({ values, errors }: Pick<RequirementFormProps, "values" | "errors">): FormFields {
  const text = (name: string) => ({
    name,
    defaultValue: values[name] === undefined ? undefined : String(values[name]),
    error: errors[name],
  });
  return {
    text,
    field: (name) => ({ ...text(name), label: fieldLabel(name) }),
    boxes: (name) => ({
      name,
      label: fieldLabel(name),
      defaultValue: [values[name] ?? []].flat(),
      error: errors[name],
    }),
  };
}

/** The fields of a version of a requirement. */
export function RequirementForm(props: RequirementFormProps) {
  const { isNew, basedOn, families, errors } = props;
  const fields = fieldsOf(props);
  return (
    <OfficeSection title={isNew ? "La décrire" : "Changer"}>
      <RequiredNote />
      <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
      <form method="post" noValidate className="mt-3">
        <HiddenFields values={{ change: "edit", intent: "preview", basedOn: String(basedOn) }} />
        <WhatItIs {...fields} isNew={isNew} />
        <WhereToGetIt {...fields} />
        <WhoSuppliesIt {...fields} families={families} />
        <UntilWhen {...fields} />
        <WhichFiles {...fields} />
        <DateField {...fields.text("effectiveFrom")} label="À partir du" />
        <SubmitButton>Voir ce qui va changer</SubmitButton>
      </form>
    </OfficeSection>
  );
}

const WhatItIs = ({ text, field, isNew }: FormFields & { isNew: boolean }) => (
  <FactSection title="La pièce">
    {isNew && (
      <TextField
        {...text("code")}
        label="Code"
        help={"Il ne change plus. De 2 à 20 lettres, chiffres ou tirets, par exemple RC-PRO."}
        autoCapitalize="characters"
        spellCheck={false}
      />
    )}
    <TextField {...field("label")} />
    <SelectField {...field("theme")} options={optionsOf(themeLabels)} />
    <div className="lg:col-span-2">
      <TextAreaField {...field("help")} rows={3} />
    </div>
    <TextField
      {...field("position")}
      help="Les pièces d’une rubrique se suivent par ce nombre, du plus petit au plus grand."
      inputMode="numeric"
    />
  </FactSection>
);

const WhereToGetIt = ({ field }: FormFields) => (
  <FactSection title="Où l’obtenir">
    <TextField {...field("issuer")} help="Qui la délivre." />
    <TextField {...field("obtainedAt")} optional />
    <TextField
      {...field("duration")}
      help={"S’il est connu, par exemple\u00A0: 2 à 4 semaines."}
      optional
    />
    <TextField
      {...field("cost")}
      help={"S’il est connu, par exemple\u00A0: 5\u202F000\u00A0FCFA."}
      optional
    />
  </FactSection>
);

const WhoSuppliesIt = ({
  field,
  boxes,
  families,
}: FormFields & Pick<RequirementFormProps, "families">) => (
  <FactSection title="Qui la fournit">
    <CheckBoxesField {...boxes("kinds")} options={optionsOf(kindLabels)} />
    <CheckBoxesField
      {...boxes("classes")}
      options={classes.map((name) => ({ value: name, label: `Classe\u00A0${name}` }))}
    />
    <CheckBoxesField
      {...boxes("families")}
      help={"Aucune case ni aucun sous-domaine\u00A0: tous les métiers la fournissent."}
      optional
      options={families.map(({ code, name }) => ({
        value: code,
        label: `${code} – ${name}`,
      }))}
    />
    <div>
      <TextField
        {...field("subAreas")}
        help="Codes séparés par des virgules, en plus des familles cochées."
        optional
        inputMode="numeric"
      />
      <CheckBoxesField {...boxes("exceptions")} optional options={optionsOf(exceptionLabels)} />
      <RadioField {...field("necessity")} options={optionsOf(necessityLabels)} />
    </div>
  </FactSection>
);

const UntilWhen = ({ field }: FormFields) => (
  <FactSection title="Jusqu’à quand elle vaut">
    <RadioField {...field("validity")} options={optionsOf(validityLabels)} />
    <div>
      <TextField
        {...field("validFor")}
        help="En jours depuis la délivrance, ou en mois depuis la clôture de l’exercice. Vide dans les autres cas."
        optional="selon la validité"
        inputMode="numeric"
      />
      <TextField
        {...field("years")}
        help="Combien d’exercices clos. Vide si la validité n’est pas par exercice."
        optional="selon la validité"
        inputMode="numeric"
      />
    </div>
  </FactSection>
);

const WhichFiles = ({ field, boxes }: FormFields) => (
  <FactSection title="Fichiers">
    <CheckBoxesField {...boxes("formats")} options={optionsOf(formatLabels)} />
    <div>
      <TextField {...field("maxMb")} help="En mégaoctets, de 1 à 25." inputMode="numeric" />
      <RadioField
        {...field("several")}
        options={[
          { value: "oui", label: "Oui" },
          { value: "non", label: "Non, un seul" },
        ]}
      />
    </div>
  </FactSection>
);

const FactSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mb-4 min-w-0 border-b border-line pb-2">
    <legend className="mb-3 text-lg font-bold text-green">{title}</legend>
    <div className="grid gap-x-8 lg:grid-cols-2">{children}</div>
  </fieldset>
);
