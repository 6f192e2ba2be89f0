import { levelCode } from "#app/certificates/qualification.ts";
import { levels } from "#app/tariff/classes.ts";
import { levelField } from "./pre-check.ts";

interface Props {
  families: {
    name: string;
    subAreas: { code: string; name: string; chosen: boolean; level: number }[];
  }[];
}

/** The sub-areas by family; one that is chosen has a level of its own. */
export const PreCheckWorks = ({ families }: Props) => (
  <div className="mt-3 flex flex-col">
    {families.map(({ name, subAreas }) => (
      <details key={name} open={subAreas.some(({ chosen }) => chosen)}>
        <summary className="min-h-11 cursor-pointer py-2">{name}</summary>
        <ul className="pb-3">
          {subAreas.map(({ code, name: label, chosen, level }) => (
            <li key={code}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="sd"
                  value={code}
                  defaultChecked={chosen}
                  className="size-5 shrink-0"
                />
                {label}
              </label>
              {chosen && (
                <label className="flex flex-wrap items-center gap-2 pb-2 pl-8 text-sm">
                  Niveau<span className="sr-only"> pour {label}</span>
                  <select name={levelField(code)} defaultValue={level} className="control w-auto">
                    {levels.map((each) => (
                      <option key={each} value={each}>
                        {levelCode(each)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
);
