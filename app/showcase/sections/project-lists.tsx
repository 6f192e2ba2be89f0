import {
  classic1Projects,
  classic2Projects,
  gridProjects,
  masonryProjects,
} from "../data/projects.ts";
import { CaptionBelow, CaptionOnCard, CaptionOnPlate, CaptionOver } from "./project-card.tsx";
import { FilteredProjects } from "./project-filter.tsx";

/** Nine projects in an even grid. */
export const GridOfProjects = () => (
  <FilteredProjects projects={gridProjects} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
    {(project) => (
      <CaptionOnCard
        project={project}
        sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 66vw"
      />
    )}
  </FilteredProjects>
);

/**
 * Proportions of the pictures in three columns of four, four and three, staggered, with nearly even ends. On a phone all have the
 * same proportions.
 */
const shapes = [
  ...["sm:aspect-4/5", "sm:aspect-3/2", "sm:aspect-square", "sm:aspect-4/3"],
  ...["sm:aspect-4/3", "sm:aspect-4/5", "sm:aspect-3/2", "sm:aspect-square"],
  ...["sm:aspect-3/4", "sm:aspect-square", "sm:aspect-3/4"],
];

/** Eleven projects in columns without rows. */
export const MasonryOfProjects = () => (
  <FilteredProjects
    projects={masonryProjects}
    className="gap-4 sm:columns-2 lg:columns-3"
    itemClassName="mb-4 break-inside-avoid"
  >
    {(project, index) => (
      <CaptionOnPlate
        project={project}
        shape={`aspect-4/3 ${shapes[index]}`}
        sizes="(min-width: 72rem) 30rem, (min-width: 40rem) 70vw, 66vw"
      />
    )}
  </FilteredProjects>
);

/** Classic 1: eight projects, captions over the pictures. */
export const ProjectsCaptionedOver = () => (
  <FilteredProjects
    projects={classic1Projects}
    className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
  >
    {(project) => (
      <CaptionOver
        project={project}
        shape="aspect-4/3 sm:aspect-4/5"
        sizes="(min-width: 72rem) 32rem, (min-width: 40rem) 60vw, 66vw"
      />
    )}
  </FilteredProjects>
);

/** Classic 2: eleven projects, captions below; the first one spans two cells, so that the rows are full. */
export const ProjectsCaptionedBelow = () => (
  <FilteredProjects
    projects={classic2Projects}
    className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
    itemClassName="sm:first:col-span-2"
  >
    {(project, index) => (
      <CaptionBelow
        project={project}
        shape="aspect-8/5 sm:aspect-auto sm:h-56"
        sizes={
          index === 0
            ? "(min-width: 72rem) 46rem, 66vw"
            : "(min-width: 72rem) 23rem, (min-width: 40rem) 50vw, 66vw"
        }
      />
    )}
  </FilteredProjects>
);
