import { PageHead } from "#app/layouts/page-head.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { ProjectsCaptionedBelow } from "./sections/project-lists.tsx";
import { ProjectLoadMore, ProjectSection } from "./sections/project-section.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function ProjectClassic2Page() {
  return (
    <>
      <PageHead
        title="Project Classic 2"
        description="Eleven projects with their captions below the pictures, filtered by category."
        path="/project-classic2"
        noIndex
      />
      <ShowcaseBanner title="Project Classic 2" page="Project Classic 2" image="marche-couvert" />
      <ProjectSection
        id="projects"
        kicker="Our projects"
        title="Eleven projects, told in a line"
        lead="The picture stays whole, and the words below it have room to say what was built."
      >
        <ProjectFilter>
          <ProjectsCaptionedBelow />
        </ProjectFilter>
        <ProjectLoadMore href="/project-grid" />
      </ProjectSection>
    </>
  );
}
