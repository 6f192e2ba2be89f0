import { PostedSearch } from "#app/activity/posted-search.tsx";
import { ClassGuide, LevelGuide } from "#app/documents/class-guide-view.tsx";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { ConflictChoice, ShownValues } from "#app/forms/conflict-choice.tsx";
import { TextField } from "#app/forms/field.tsx";
import { counted } from "#app/kernel/french.ts";
import { mayBeNegative } from "../pre-check/pre-check.ts";
import { leadingFigures } from "./class-outlook.ts";
import { levelField } from "./draft-fields.ts";
import { DraftForm } from "./draft-frame.tsx";
import { Outlook, type SectionProps, shownOf, valueIn } from "./draft-section.tsx";
import { figureInWords, keptFigure, listedFigures, qualifiedHead } from "./figures.ts";
import { figureProblem } from "./read-figures.ts";

export function WorksSection(props: SectionProps) {
  const { page, conflicts = {} } = props;
  const leading = leadingFigures.flatMap(
    (name) => page.figures.find((each) => each.name === name) ?? [],
  );
  const names = [
    "classe",
    ...leadingFigures,
    ...page.families.flatMap(({ subAreas }) => subAreas.map(({ code }) => levelField(code))),
  ];
  const options = [{ value: "", label: "Non demandé" }, ...page.levels];
  return (
    <DraftForm page={page}>
      <ShownValues values={shownOf(props, names)} />
      <fieldset className="min-w-0">
        <legend className="mb-3 text-lg font-semibold">Trois chiffres, pour commencer</legend>
        <p className="mb-4 text-sm text-ink-soft">
          Montants en FCFA, sans décimale. Ces champs sont obligatoires pour déposer le dossier
          {"\u00A0"}: vous pouvez l’enregistrer avant.
        </p>
        <div className="grid gap-x-6 sm:grid-cols-3">
          {leading.map((figure) => (
            <FigureField key={figure.name} {...props} figure={figure} />
          ))}
        </div>
      </fieldset>
      <Outlook sentences={page.outlook} />
      <RadioField
        name="classe"
        label="Classe visée"
        help="La taille des marchés que vous voulez prendre. Elle fixe les pièces demandées et les frais."
        options={page.classes.toReversed()}
        defaultValue={valueIn(props, "classe")}
      />
      <ConflictChoice name="classe" label="Classe visée" conflict={conflicts.classe} />
      <ClassGuide guide={page.guide} />
      <fieldset id="sous-domaines" className="mt-6 min-w-0">
        <legend className="font-semibold">Sous-domaines demandés</legend>
        <p className="mt-1 text-sm text-ink-soft">
          Choisissez un niveau pour chaque sous-domaine que vous demandez. Un niveau comprend ceux
          qui le précèdent.
        </p>
        <LevelGuide names={page.levelNames} />
        <div className="mt-4">
          <PostedSearch
            {...page.searched}
            place="sous-domaines"
            after={"\u00A0: le plus proche d’abord. Videz la recherche pour les voir tous."}
          />
        </div>
        <div className="mt-3 divide-y divide-line border-y border-line">
          {page.families.map(({ name, chosen, found, subAreas }) => (
            <details
              key={name}
              open={found || chosen > 0}
              hidden={subAreas.every(({ shown }) => !shown)}
            >
              <summary className="min-h-11 cursor-pointer py-2.5">
                {name}
                {chosen > 0 && (
                  <strong className="font-semibold text-green">
                    {`\u00A0: ${counted(chosen, "demandé")}`}
                  </strong>
                )}
              </summary>
              <ul className="pb-3">
                {subAreas.map(({ code, name: label, shown }) => {
                  const field = levelField(code);
                  return (
                    <li
                      key={code}
                      hidden={!shown}
                      className={
                        shown
                          ? "grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_12rem]"
                          : undefined
                      }
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
                        inWords={(value) => `N${value}`}
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

export function FiguresSection(props: SectionProps) {
  const { page, conflicts = {} } = props;
  const { figures } = page;
  const names = [...figures.map(({ name }) => name), qualifiedHead];
  return (
    <DraftForm page={page}>
      <ShownValues values={shownOf(props, names)} />
      <Outlook sentences={page.outlook} />
      <p className="mb-4 text-sm text-ink-soft">
        Montants en FCFA, sans décimale. Écrivez 0 là où il n’y a rien. Pour déposer le dossier,
        tous les champs sont obligatoires{"\u00A0"}: vous pouvez l’enregistrer avant. Ce que vos
        listes comptent est déjà écrit{"\u00A0"}: corrigez-le si c’est autre chose.
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {figures.map((figure) => (
          <FigureField key={figure.name} {...props} figure={figure} />
        ))}
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

interface FigureFieldProps extends SectionProps {
  figure: SectionProps["page"]["figures"][number];
}

/** One figure, with what the lists of the company count. */
function FigureField({ figure: { name, label, money }, ...props }: FigureFieldProps) {
  const { page, conflicts = {}, errors = {} } = props;
  const counts = listedFigures(page.means)[name];
  const typedValue = valueIn(props, name);
  return (
    <div className="min-w-0">
      <TextField
        name={name}
        label={money ? `${label} (FCFA)` : label}
        help={
          counts !== undefined
            ? `D’après vos listes\u00A0: ${figureInWords(name, counts)}`
            : mayBeNegative(name)
              ? "S’ils sont négatifs, écrivez-les avec le signe moins\u00A0: -5 000 000"
              : undefined
        }
        // A numeric keypad has no minus sign.
        inputMode={mayBeNegative(name) ? "text" : "numeric"}
        maxLength={40}
        defaultValue={typedValue}
        error={errors[name] ?? figureProblem(name, typedValue)}
      />
      <ConflictChoice
        name={name}
        label={label}
        conflict={conflicts[name]}
        inWords={(value) => figureInWords(name, keptFigure(name, value))}
      />
    </div>
  );
}
