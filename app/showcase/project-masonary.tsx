import { PageHead } from "#app/layouts/page-head.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { MasonryOfProjects } from "./sections/project-lists.tsx";
import { ProjectLoadMore, ProjectSection } from "./sections/project-section.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function ProjectMasonryPage() {
  return (
    <>
      <PageHead
        title="Project Masonry"
        description="Eleven projects laid like stones of several heights, filtered by category."
        path="/project-masonary"
        noIndex
      />
      <ShowcaseBanner
        title="Creating quality urban lifestyles, building stronger communities."
        page="Project Masonry"
        image="hero-ville"
      />
      <ProjectSection
        id="projects"
        kicker="Our projects"
        title="Eleven places people use every day"
        lead="A building is finished when people take it for granted: these have been in use for a while."
      >
        <ProjectFilter>
          <MasonryOfProjects />
        </ProjectFilter>
        <ProjectLoadMore href="/project-classic1" />
      </ProjectSection>
    </>
  );
}
