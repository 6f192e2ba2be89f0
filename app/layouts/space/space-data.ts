import { useRouteLoaderData } from "react-router";
import { type Address, accessTable } from "#app/accounts/access.ts";
import type { loader } from "./space-layout.tsx";

/** A part of the space: the pages under its address belong to it. */
interface SpaceSectionLink {
  path: string;
  label: string;
}

/** In the order of a way through them. One appears as soon as its address exists. */
const sections: readonly SpaceSectionLink[] = [
  { path: "/espace", label: "À faire" },
  { path: "/espace/dossiers", label: "Dossier" },
  { path: "/espace/qualifications", label: "Qualifications" },
  { path: "/espace/pieces", label: "Pièces" },
  { path: "/espace/paiements", label: "Paiements" },
  { path: "/espace/messages", label: "Messages" },
  { path: "/espace/entreprise", label: "Entreprise" },
  { path: "/espace/membres", label: "Membres" },
];

export const spaceSections: readonly SpaceSectionLink[] = sections.filter(({ path }) =>
  Object.hasOwn(accessTable, path as Address),
);

/** Of the pages, those within reach of the thumb; what is missing among the first ones is made up from the last. */
const nearest = ["/espace", "/espace/dossiers", "/espace/pieces", "/espace/messages"];
const IN_REACH = 4;

export const sectionsInReach: readonly SpaceSectionLink[] = [
  ...spaceSections.filter(({ path }) => nearest.includes(path)),
  ...spaceSections.filter(({ path }) => path === "/espace/paiements"),
  ...spaceSections.filter(({ path }) => path === "/espace/qualifications"),
].slice(0, IN_REACH);

export const otherSections: readonly SpaceSectionLink[] = spaceSections.filter(
  (section) => !sectionsInReach.includes(section),
);

/** The room that an address belongs to: « À faire » is its own page alone. */
export const sectionAt = (pathname: string): SpaceSectionLink | undefined =>
  spaceSections.find(
    ({ path }) => pathname === path || (path !== "/espace" && pathname.startsWith(`${path}/`)),
  );

/** An address of the space that stays with this company. */
export const inSpace = (companyId: string | null, path: string): string => {
  if (companyId === null || path.includes("entreprise=")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}entreprise=${companyId}`;
};

/** A name where there is little room for it: all of it stands on the page itself. */
export const cutShort = (name: string, length: number): string =>
  [...name].length <= length
    ? name
    : `${[...name]
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;

/** Whose space the page stands in; outside of one, nobody's. */
export function useSpace() {
  const data = useRouteLoaderData<typeof loader>("layouts/space/space-layout");
  const company = data?.company ?? null;
  return { company, to: (path: string) => inSpace(company?.id ?? null, path) };
}
