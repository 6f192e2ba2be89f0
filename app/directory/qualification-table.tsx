import { contractSize, levelCode } from "#app/certificates/qualification.ts";
import { formatDateShort } from "#app/kernel/dates.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import type { ListedQualification } from "./directory-list.ts";
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
            <th key={head} scope="col" className="py-2 pr-4 font-semibold last:pr-0">
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

const cell = "align-top max-sm:col-start-1 sm:py-3 sm:pr-4 print:py-1.5";

function Row({ qualification }: { qualification: ListedQualification }) {
  const { classCeilings, levels } = useTariff();
  const { subAreaCode, subAreaName, level, startsOn, endsOn, status } = qualification;
  return (
    <tr className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-3 print:break-inside-avoid">
      <th scope="row" className={`${cell} font-semibold`}>
        <span className="font-normal text-ink-soft tabular-nums">{subAreaCode}</span>
        {` ${subAreaName}`}
      </th>
      <td className={`${cell} max-sm:text-sm sm:whitespace-nowrap`}>
        {levelCode(level)} <span className="sm:hidden">technicité </span>
        {levels[level].name}
      </td>
      <td
        className={`${cell} font-display text-2xl leading-tight font-bold text-green max-sm:col-start-2 max-sm:row-span-4 max-sm:row-start-1 max-sm:self-center`}
      >
        <span className="sr-only">Classe </span>
        {qualification.class}
      </td>
      <td className={`${cell} max-sm:text-sm`}>
        <span className="sm:hidden">marchés </span>
        {contractSize(qualification.class, classCeilings)}
      </td>
      <td className={`${cell} max-sm:mt-1 sm:pr-0`}>
        <StatusBadge qualification={qualification} />
        <span className="block text-sm text-ink-soft max-sm:mt-0.5 sm:mt-1">
          <span className="whitespace-nowrap">du {formatDateShort(startsOn)}</span>{" "}
          <span className="whitespace-nowrap">au {formatDateShort(endsOn)}</span>
        </span>
        {status === "suspended" && (
          <span className="mt-1 block text-sm font-semibold">Ne pas s’y fier aujourd’hui.</span>
        )}
      </td>
    </tr>
  );
}
