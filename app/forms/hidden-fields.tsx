interface HiddenFieldsProps {
  values: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What was typed in a form, carried on to the next step; several values of one name are so many fields. */
export const HiddenFields = ({ values }: HiddenFieldsProps) => (
  <>
    {Object.entries(values).flatMap(([name, value]) =>
      [value ?? []]
        .flat()
        .map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
    )}
  </>
);
