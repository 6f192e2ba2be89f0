import type { ComponentType } from "react";
import { PageHead } from "#app/layouts/page-head.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";
import type { Route } from "./+types/project-listing-page";
import { ProjectFilter } from "./sections/project-filter.tsx";
import {
  GridOfProjects,
  MasonryOfProjects,
  ProjectsCaptionedBelow,
  ProjectsCaptionedOver,
} from "./sections/project-lists.tsx";
import { ProjectLoadMore, ProjectSection } from "./sections/project-section.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

interface Listing {
  name: string;
  /** Title of the banner; the name by default. */
  slogan?: string;
  description: string;
  image: PictureName;
  title: string;
  lead: string;
  Projects: ComponentType;
  /** Target of « Load More ». */
  next: string;
}

/** The pages of filtered projects (Spec §2), by path. */
const listings = {
  "project-grid": {
    name: "Project Grid",
    description: "Nine projects in an even grid, filtered by category.",
    image: "immeuble-bureaux",
    title: "Nine of our best days on site",
    lead: "Houses, squares, offices and one market: choose a category, or stay with all of them.",
    Projects: GridOfProjects,
    next: "/project-masonary",
  },
  "project-masonary": {
    name: "Project Masonry",
    slogan: "Creating quality urban lifestyles, building stronger communities.",
    description: "Eleven projects laid like stones of several heights, filtered by category.",
    image: "hero-ville",
    title: "Eleven places people use every day",
    lead: "A building is finished when people take it for granted: these have been in use for a while.",
    Projects: MasonryOfProjects,
    next: "/project-classic1",
  },
  "project-classic1": {
    name: "Project Classic 1",
    description: "Eight projects whose captions lie over the pictures, filtered by category.",
    image: "villa",
    title: "Eight projects, picture first",
    lead: "The picture takes the whole stone, and the name lies at its foot.",
    Projects: ProjectsCaptionedOver,
    next: "/project-classic2",
  },
  "project-classic2": {
    name: "Project Classic 2",
    description: "Eleven projects with their captions below the pictures, filtered by category.",
    image: "marche-couvert",
    title: "Eleven projects, told in a line",
    lead: "The picture stays whole, and the words below it have room to say what was built.",
    Projects: ProjectsCaptionedBelow,
    next: "/project-grid",
  },
} satisfies Record<string, Listing>;

export function loader({ pattern }: Pick<Route.LoaderArgs, "pattern">) {
  return { page: pattern.replace(/^\//, "") as keyof typeof listings };
}

export default function ProjectListingPage({ loaderData: { page } }: Route.ComponentProps) {
  const { name, slogan, description, image, title, lead, Projects, next }: Listing = listings[page];
  return (
    <>
      <PageHead title={name} description={description} path={`/${page}`} noIndex />
      <ShowcaseBanner title={slogan ?? name} page={name} image={image} />
      <ProjectSection id="projects" kicker="Our projects" title={title} lead={lead}>
        <ProjectFilter>
          <Projects />
        </ProjectFilter>
        <ProjectLoadMore href={next} />
      </ProjectSection>
    </>
  );
}
