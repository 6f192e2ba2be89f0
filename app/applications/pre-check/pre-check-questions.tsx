import { levelName } from "#app/certificates/qualification.ts";
import { ClassGuide, LevelGuide } from "#app/documents/class-guide-view.tsx";
import { TextField } from "#app/forms/field.tsx";
import { classes, levels } from "#app/tariff/classes.ts";
import { yearName } from "../draft/figures.ts";
import type { Route } from "./+types/pre-check-page";
import { figureFields, figureId, figureLabel, mayBeNegative } from "./pre-check.ts";
import { PreCheckWorks } from "./pre-check-works.tsx";

type Asked = Pick<
  Route.ComponentProps["loaderData"],
  | "asked"
  | "typed"
  | "families"
  | "search"
  | "approximate"
  | "qualifiedHead"
  | "guide"
  | "levelNames"
  | "latestYear"
  | "wrong"
>;

/** The questions of the pre-check: works, class and figures, in one GET form. */
export function PreCheckQuestions({ asked: pageData }: { asked: Asked }) {
  const { asked, typed, families, search, qualifiedHead } = pageData;
  return (
    <form
      method="get"
      action="/pre-verification#reponse"
      className="card min-w-0 p-5 sm:p-7 print:hidden"
    >
      <fieldset id="travaux" className="min-w-0">
        <legend className="text-xl font-bold text-green">1. Quels travaux</legend>
        <PreCheckWorks families={families} search={search} approximate={pageData.approximate} />
        <label className="mt-3 block font-semibold" htmlFor="niveau">
          Niveau demandé
        </label>
        <select id="niveau" name="niveau" defaultValue={asked.level} className="control">
          {levels.map((level) => (
            <option key={level} value={level}>
              {levelName(level, pageData.levelNames)}
            </option>
          ))}
        </select>
        <LevelGuide names={pageData.levelNames} />
      </fieldset>
      <fieldset className="mt-7 min-w-0">
        <legend className="text-xl font-bold text-green">2. Quelle classe</legend>
        <label className="mt-3 block font-semibold" htmlFor="classe">
          Classe demandée
        </label>
        <select id="classe" name="classe" defaultValue={asked.class ?? ""} className="control">
          <option value="">Je ne sais pas encore</option>
          {[...classes].reverse().map((each) => (
            <option key={each} value={each}>
              {`Classe\u00A0${each}\u00A0: ${pageData.guide.find((entry) => entry.class === each)?.works}`}
            </option>
          ))}
        </select>
        <ClassGuide guide={pageData.guide} />
        <label className="mt-4 block font-semibold" htmlFor="creation">
          Année de création de l’entreprise
        </label>
        <input
          id="creation"
          name="creation"
          inputMode="numeric"
          maxLength={4}
          defaultValue={typed.creation}
          className="control"
        />
      </fieldset>
      <fieldset className="mt-7 min-w-0">
        <legend className="text-xl font-bold text-green">3. Vos chiffres (facultatif)</legend>
        <p className="mt-2 text-sm text-ink-soft">Montants en FCFA. Ils ne sont pas enregistrés.</p>
        <div className="mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {figureFields.map(({ name }) => (
            <TextField
              key={name}
              name={name}
              id={figureId(name)}
              label={figureLabel(name, pageData.latestYear)}
              optional=""
              // A numeric keypad has no minus sign.
              inputMode={mayBeNegative(name) ? "text" : "numeric"}
              maxLength={30}
              defaultValue={typed[name]}
              error={pageData.wrong[name]}
            />
          ))}
          <input type="hidden" name={yearName} value={pageData.latestYear} />
        </div>
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="dirigeant"
            value="oui"
            defaultChecked={qualifiedHead}
            className="size-5 shrink-0"
          />
          Le dirigeant a la formation ou l’expérience d’un technicien
        </label>
      </fieldset>
      <button type="submit" className="button button-primary mt-6">
        Voir la réponse
      </button>
    </form>
  );
}
