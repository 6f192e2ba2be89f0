import type { FamilyGroup } from "#app/activity/group-by-family.ts";

/** The sub-areas of a company, by family, each with its code. */
export function ChosenSubAreas({ families }: { families: FamilyGroup[] }) {
  if (families.length === 0) return <p className="text-ink-soft">Aucun sous-domaine choisi.</p>;
  return (
    <ul className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
      {families.map(({ areaFamilyId, areaFamilyCode, areaFamilyName, subAreas }) => (
        <li key={areaFamilyId}>
          <h3 className="font-bold">
            <span className="text-laterite">{areaFamilyCode}</span>
            {` ${areaFamilyName}`}
          </h3>
          <ul className="mt-2 flex flex-col gap-1.5">
            {subAreas.map(({ subAreaId, subAreaCode, subAreaName }) => (
              <li key={subAreaId} className="flex gap-3">
                <span className="w-12 shrink-0 font-semibold text-ink-soft tabular-nums">
                  {subAreaCode}
                </span>{" "}
                <span className="min-w-0 wrap-anywhere">{subAreaName}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
