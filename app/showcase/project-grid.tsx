import { PageHead } from "#app/layouts/page-head.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { GridOfProjects } from "./sections/project-lists.tsx";
import { ProjectLoadMore, ProjectSection } from "./sections/project-section.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function ProjectGridPage() {
  return (
    <>
      <PageHead
        title="Project Grid"
        description="Nine projects in an even grid, filtered by category."
        path="/project-grid"
        noIndex
      />
      <ShowcaseBanner title="Project Grid" page="Project Grid" image="immeuble-bureaux" />
      <ProjectSection
        id="projects"
        kicker="Our projects"
        title="Nine of our best days on site"
        lead="Houses, squares, offices and one market: choose a category, or stay with all of them."
      >
        <ProjectFilter>
          <GridOfProjects />
        </ProjectFilter>
        <ProjectLoadMore href="/project-masonary" />
      </ProjectSection>
    </>
  );
}
