import { useRouteLoaderData } from "react-router";
import type { Address } from "#app/accounts/access.ts";
import type { loader } from "./space-layout.tsx";

/** A section of the space, with all pages below its path. */
interface SpaceSectionLink {
  path: Address;
  label: string;
}

/** All sections in menu order. */
export const spaceSections: readonly SpaceSectionLink[] = [
  { path: "/espace", label: "À faire" },
  { path: "/espace/dossiers", label: "Dossier" },
  { path: "/espace/qualifications", label: "Qualifications" },
  { path: "/espace/pieces", label: "Pièces" },
  { path: "/espace/paiements", label: "Paiements" },
  { path: "/espace/messages", label: "Messages" },
  { path: "/espace/entreprise", label: "Entreprise" },
  { path: "/espace/membres", label: "Membres" },
];

/** The sections preferred in the bottom bar of a phone; other sections fill up to `IN_REACH`. */
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

/** The section that contains a path; « À faire » contains only its own page. */
export const sectionAt = (pathname: string): SpaceSectionLink | undefined =>
  spaceSections.find(
    ({ path }) => pathname === path || (path !== "/espace" && pathname.startsWith(`${path}/`)),
  );

/** An address of the space with the company in its query. */
export const inSpace = (companyId: string | null, path: string): string => {
  if (companyId === null || path.includes("entreprise=")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}entreprise=${companyId}`;
};

/** Cuts a name to a length in characters, for narrow places; the page itself shows it whole. */
export const cutShort = (name: string, length: number): string =>
  [...name].length <= length
    ? name
    : `${[...name]
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;

/** The company of the current space and its address builder; no company outside the space. */
export function useSpace() {
  const data = useRouteLoaderData<typeof loader>("layouts/space/space-layout");
  const company = data?.company ?? null;
  return { company, to: (path: string) => inSpace(company?.id ?? null, path) };
}
