import { PageHead } from "#app/layouts/page-head.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { ProjectsCaptionedOver } from "./sections/project-lists.tsx";
import { ProjectLoadMore, ProjectSection } from "./sections/project-section.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function ProjectClassic1Page() {
  return (
    <>
      <PageHead
        title="Project Classic 1"
        description="Eight projects whose captions lie over the pictures, filtered by category."
        path="/project-classic1"
        noIndex
      />
      <ShowcaseBanner title="Project Classic 1" page="Project Classic 1" image="villa" />
      <ProjectSection
        id="projects"
        kicker="Our projects"
        title="Eight projects, picture first"
        lead="The picture takes the whole stone, and the name lies at its foot."
      >
        <ProjectFilter>
          <ProjectsCaptionedOver />
        </ProjectFilter>
        <ProjectLoadMore href="/project-classic2" />
      </ProjectSection>
    </>
  );
}
