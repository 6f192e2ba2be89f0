import {
  catalogue,
  type Project,
  type ProjectCategory,
  type ProjectSlug,
} from "./project-catalogue.ts";

export type { Project, ProjectCategory } from "./project-catalogue.ts";

/** The categories of the filter after « All », in order. */
export const projectCategories = [
  { category: "cat-1", label: "Construction" },
  { category: "cat-2", label: "Renovation" },
  { category: "cat-3", label: "Outdoor" },
  { category: "cat-4", label: "Interiors" },
  { category: "cat-5", label: "Consulting" },
] as const satisfies { category: ProjectCategory; label: string }[];

export const categoryLabel = (category: ProjectCategory) =>
  projectCategories.find((one) => one.category === category)?.label ?? "";

/** The category of a query parameter; undefined, which means all, for an unknown one. */
export const askedCategory = (value: string | null) =>
  projectCategories.find(({ category }) => category === value)?.category;

export const projects: Project[] = [...catalogue];

export const projectAddress = ({ slug }: Project) => `/project-detail?project=${slug}`;

const bySlug = new Map(projects.map((project) => [project.slug, project]));

/** The projects of these slugs, in this order. */
function chosen(...slugs: ProjectSlug[]): Project[] {
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}

/** The project of a query parameter: the first of the catalogue without a slug, undefined for an unknown one. */
export function askedProject(slug: string | null) {
  return slug === null ? projects[0] : bySlug.get(slug);
}

/** Project Grid: nine. Home 2 shows the same ones under its filter. */
export const gridProjects = chosen(
  "corniche-villa",
  "fountain-square",
  "timber-living-room",
  "arcade-restoration",
  "green-fin-offices",
  "district-master-plan",
  "courtyard-garden",
  "vaulted-market",
  "open-workplace",
);

/** Project Masonry: eleven. */
export const masonryProjects = chosen(
  "savanna-water-tower",
  "courtyard-garden",
  "double-height-hall",
  "loggia-housing",
  "arcade-restoration",
  "sea-terrace",
  "west-stand",
  "timber-living-room",
  "brick-warehouse",
  "design-review",
  "container-quay",
);

/** Project Carousel: five, one of each category. */
export const carouselProjects = chosen(
  "vaulted-market",
  "arcade-restoration",
  "fountain-square",
  "double-height-hall",
  "district-master-plan",
);

/** Project Classic 1: eight, captions over the picture. */
export const classic1Projects = chosen(
  "corniche-villa",
  "arcade-restoration",
  "fountain-square",
  "loggia-housing",
  "timber-living-room",
  "sea-terrace",
  "district-master-plan",
  "green-fin-offices",
);

/** Project Classic 2: eleven, captions below; none of them is in Classic 1. */
export const classic2Projects = chosen(
  "vaulted-market",
  "courtyard-garden",
  "open-workplace",
  "brick-warehouse",
  "savanna-water-tower",
  "design-review",
  "solar-field",
  "west-stand",
  "double-height-hall",
  "pierced-screen-repair",
  "container-quay",
);

/** Services and the portfolio of Home 3: eight, each shown with its place. */
export const portfolioProjects = chosen(
  "loggia-housing",
  "arcade-restoration",
  "laterite-road",
  "open-workplace",
  "portal-frame-hall",
  "village-boreholes",
  "staged-build-plan",
  "buttress-dam",
);

/** The others of the same category, then the rest of the catalogue: six in all, never the project itself. */
export function similarProjects(project: Project) {
  const others = projects.filter(({ slug }) => slug !== project.slug);
  const near = others.filter(({ category }) => category === project.category);
  return [...near, ...others.filter((other) => !near.includes(other))].slice(0, 6);
}
