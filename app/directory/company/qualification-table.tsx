import { contractSize, levelCode } from "#app/certificates/qualification.ts";
import { formatDateShort } from "#app/kernel/dates.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import type { ListedQualification } from "../directory-list.ts";
import { StatusBadge } from "./status-badge.tsx";

const heads = ["Sous-domaine", "Niveau", "Classe", "Marchés", "Statut"];

interface QualificationTableProps {
  caption: string;
  qualifications: readonly ListedQualification[];
}

/** A table on a large screen and in print; on a phone each row becomes a block, with the class at its right. */
export function QualificationTable({ caption, qualifications }: QualificationTableProps) {
  return (
    <table className="mt-2 w-full text-left max-sm:block sm:mt-4">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-green text-sm">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {qualifications.map((each) => (
          <Row key={`${each.subAreaCode}-${each.startsOn}-${each.status}`} qualification={each} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "align-top sm:py-3 sm:pr-4 print:py-1.5";

function Row({ qualification }: { qualification: ListedQualification }) {
  const { classCeilings, levels } = useTariff();
  const { subAreaCode, subAreaName, level, startsOn, endsOn, status } = qualification;
  return (
    <tr className="border-b border-line grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 max-sm:grid print:break-inside-avoid">
      <th scope="row" className={`${cell} font-semibold`}>
        <span className="font-normal text-ink-soft tabular-nums">{subAreaCode}</span>
        {` ${subAreaName}`}
      </th>
      <td className={`${cell} max-sm:text-sm`}>
        {levelCode(level)} <span className="sm:hidden">technicité </span>
        {levels[level].name}
      </td>
      <td
        className={`${cell} font-display text-2xl leading-tight font-bold text-green col-start-2 row-span-4 row-start-1`}
      >
        <span className="sr-only">Classe </span>
        {qualification.class}
      </td>
      <td className={`${cell} max-sm:text-sm`}>
        <span className="sm:hidden">marchés </span>
        {contractSize(qualification.class, classCeilings)}
      </td>
      <td className={`${cell} mt-1 sm:pr-0`}>
        <StatusBadge qualification={qualification} />{" "}
        <span className="mt-1 block text-sm text-ink-soft">
          <span className="whitespace-nowrap">du {formatDateShort(startsOn)}</span>{" "}
          <span className="whitespace-nowrap">au {formatDateShort(endsOn)}</span>
        </span>{" "}
        {status === "suspended" && (
          <span className="mt-1 block text-sm font-semibold">Ne pas s’y fier aujourd’hui.</span>
        )}
      </td>
    </tr>
  );
}
