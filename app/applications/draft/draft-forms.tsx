import { RadioField } from "#app/forms/choice-fields.tsx";
import { ConflictChoice, ShownValues } from "#app/forms/conflict-choice.tsx";
import { TextField } from "#app/forms/field.tsx";
import { counted } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { qualifiedHead } from "./draft.ts";
import { levelField } from "./draft-fields.ts";
import { DraftForm } from "./draft-frame.tsx";
import type { DraftPageData } from "./draft-page.server.ts";
import { Outlook, type SectionProps, shownOf, valueIn } from "./draft-section.tsx";

export function WorksSection(props: SectionProps) {
  const { page, conflicts = {} } = props;
  const names = [
    "classe",
    ...page.families.flatMap(({ subAreas }) => subAreas.map(({ code }) => levelField(code))),
  ];
  const options = [{ value: "", label: "Non demandé" }, ...page.levels];
  return (
    <DraftForm page={page}>
      <ShownValues values={shownOf(props, names)} />
      <Outlook sentences={page.outlook} />
      <RadioField
        name="classe"
        label="Classe visée"
        help="La taille des marchés que vous voulez prendre. Elle fixe les pièces demandées et les frais."
        options={page.classes.toReversed()}
        defaultValue={valueIn(props, "classe")}
      />
      <ConflictChoice name="classe" label="Classe visée" conflict={conflicts.classe} />
      <fieldset id="sous-domaines" className="mt-6 min-w-0">
        <legend className="font-semibold">Sous-domaines demandés</legend>
        <p className="mt-1 text-sm text-ink-soft">
          Choisissez un niveau pour chaque sous-domaine que vous demandez. Un niveau comprend ceux
          d’avant.
        </p>
        <div className="mt-3 divide-y divide-line border-y border-line">
          {page.families.map(({ name, chosen, subAreas }) => (
            <details key={name} open={chosen > 0}>
              <summary className="min-h-11 cursor-pointer py-2.5">
                {name}
                {chosen > 0 && (
                  <strong className="font-semibold text-green">
                    {`\u00A0: ${counted(chosen, "demandé")}`}
                  </strong>
                )}
              </summary>
              <ul className="pb-3">
                {subAreas.map(({ code, name: label }) => {
                  const field = levelField(code);
                  return (
                    <li
                      key={code}
                      className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_12rem]"
                    >
                      <label htmlFor={field}>{label}</label>
                      <select
                        id={field}
                        name={field}
                        className="control"
                        defaultValue={valueIn(props, field)}
                      >
                        {options.map(({ value, label: words }) => (
                          <option key={value} value={value}>
                            {words}
                          </option>
                        ))}
                      </select>
                      <ConflictChoice
                        name={field}
                        label={label}
                        conflict={conflicts[field]}
                        inWords={(value) => `niveau ${value}`}
                      />
                    </li>
                  );
                })}
              </ul>
            </details>
          ))}
        </div>
      </fieldset>
    </DraftForm>
  );
}

const fromLists: Partial<Record<string, keyof DraftPageData["means"]>> = {
  ingenieurs: "engineers",
  techniciens: "technicians",
  effectif: "staff",
  materiel: "equipment",
  travaux: "reference",
};

export function FiguresSection(props: SectionProps) {
  const { page, conflicts = {} } = props;
  const { figures, means, fields, obstacles } = page;
  const names = [...figures.map(({ name }) => name), qualifiedHead];
  const hasLists = means.workers + means.machines + means.references > 0;
  return (
    <DraftForm page={page}>
      <ShownValues values={shownOf(props, names)} />
      <Outlook sentences={page.outlook} />
      <p className="mb-4 text-sm text-ink-soft">
        Montants en FCFA, sans décimale. Écrivez 0 là où il n’y a rien. Pour déposer le dossier,
        tous les champs sont obligatoires{"\u00A0"}: vous pouvez l’enregistrer avant.
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {figures.map(({ name, label, money }) => {
          const list = fromLists[name];
          const counts = hasLists && list ? means[list] : null;
          const wrong = obstacles.find(({ href }) => href === `#${name}`);
          return (
            <div key={name} className="min-w-0">
              <TextField
                name={name}
                label={money ? `${label} (FCFA)` : label}
                help={
                  counts === null
                    ? undefined
                    : `D’après vos listes\u00A0: ${money ? formatFcfa(counts) : formatInteger(counts)}`
                }
                inputMode="numeric"
                maxLength={40}
                defaultValue={valueIn(props, name)}
                error={
                  wrong && fields[name] !== ""
                    ? "Écrivez ce nombre en chiffres, par exemple 1 500 000"
                    : undefined
                }
              />
              <ConflictChoice name={name} label={label} conflict={conflicts[name]} />
            </div>
          );
        })}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id={qualifiedHead}
          name={qualifiedHead}
          value="oui"
          defaultChecked={valueIn(props, qualifiedHead) === "oui"}
          className="size-5 shrink-0"
        />
        Le dirigeant a la formation ou l’expérience d’un technicien
      </label>
      <ConflictChoice
        name={qualifiedHead}
        label="Dirigeant qualifié"
        conflict={conflicts[qualifiedHead]}
      />
    </DraftForm>
  );
}
