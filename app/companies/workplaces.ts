import { type Region, regions } from "./regions.ts";

/** A region where a company works, or one department of it. */
export interface Workplace {
  /** « SN-TH » for a region, « SN-TH/Mbour » for a department. */
  code: string;
  region: Region;
  department: string | null;
}

/** A company that names more would be found everywhere, and say nothing. */
export const mostWorkplaces = 10;

/** Every place that a company may choose: each region, followed by its departments. */
export const workplaces: readonly Workplace[] = regions.flatMap((region) => [
  { code: region.code, region, department: null },
  ...region.departments.map((department) => ({
    code: `${region.code}/${department}`,
    region,
    department,
  })),
]);

const byCode = new Map(workplaces.map((each) => [each.code, each]));

/** The places with these codes, in the order of the list; an unknown code is left out. */
export const workplacesOf = (codes: readonly string[]): Workplace[] =>
  workplaces.filter(({ code }) => codes.includes(code));

export const isWorkplace = (code: string): boolean => byCode.has(code);

/** The codes of the regions in which the places lie, each once. */
export const regionsOfWorkplaces = (codes: readonly string[]): string[] => [
  ...new Set(workplacesOf(codes).map(({ region }) => region.code)),
];

/** « Mbour » or « Région de Dakar », on a line of its own. */
export const workplaceName = ({ region, department }: Workplace): string =>
  department ?? `Région de ${region.name}`;

/** « travaille à Mbour, à Thiès et dans la région de Dakar »; departments come first. */
export function workplaceWords(places: readonly Workplace[]): string {
  const departments = places.flatMap(({ department }) => department ?? []);
  const whole = places.filter(({ department }) => department === null);
  const names = [
    ...departments.map((department) => `à ${department}`),
    ...whole.map(({ region }) => `dans la région de ${region.name}`),
  ];
  const [last = "", ...others] = names.toReversed();
  return `travaille ${others.length > 0 ? `${others.toReversed().join(", ")} et ` : ""}${last}`;
}
