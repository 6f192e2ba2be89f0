import { classMeaning, levelName } from "#app/certificates/qualification.ts";
import { formatDateShort } from "#app/kernel/dates.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import type { ListedQualification } from "./directory-list.ts";
import { StatusBadge } from "./status-badge.tsx";

const heads = ["Sous-domaine", "Niveau", "Classe", "Validité", "Statut"];

interface QualificationTableProps {
  caption: string;
  qualifications: readonly ListedQualification[];
}

/** A table on a large screen and in print; on a phone each row becomes a block. */
export function QualificationTable({ caption, qualifications }: QualificationTableProps) {
  return (
    <table className="mt-4 w-full text-left max-sm:block">
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

const cell = "max-sm:block align-top sm:py-3 sm:pr-4 print:py-1.5";

function Row({ qualification }: { qualification: ListedQualification }) {
  const { classCeilings, levels } = useTariff();
  const { subAreaCode, subAreaName, level, startsOn, endsOn, status } = qualification;
  return (
    <tr className="border-b border-line last:border-transparent max-sm:block max-sm:py-4 print:break-inside-avoid">
      <th scope="row" className={`${cell} font-semibold`}>
        <span className="font-normal text-ink-soft">{subAreaCode}</span>
        {` ${subAreaName}`}
      </th>
      <td className={cell}>
        <span className="sm:hidden">Niveau </span>
        {levelName(level, levels)}
      </td>
      <td className={cell}>
        Classe {qualification.class}
        <span className="text-sm text-ink-soft sm:block">
          <span className="sm:hidden">, </span>
          {classMeaning(qualification.class, classCeilings)}
        </span>
      </td>
      <td className={cell}>
        <span className="whitespace-nowrap sm:block">du {formatDateShort(startsOn)}</span>{" "}
        <span className="whitespace-nowrap sm:block">au {formatDateShort(endsOn)}</span>
      </td>
      <td className={`${cell} max-sm:mt-2 sm:pr-0`}>
        <StatusBadge qualification={qualification} />
        {status === "suspended" && (
          <span className="mt-1 block text-sm font-semibold">Ne pas s’y fier aujourd’hui.</span>
        )}
      </td>
    </tr>
  );
}
