import { PageHead } from "#app/layouts/page-head.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { ProjectsCaptionedBelow, ProjectsCaptionedOver } from "./sections/project-lists.tsx";
import { ProjectLoadMore } from "./sections/project-section.tsx";
import { SectionTitle } from "./sections/section-title.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

/** The classic listing with both caption styles under one row of tabs: Classic 1, then Classic 2. */
export default function ProjectClassicPage() {
  return (
    <>
      <PageHead
        title="Project Classic"
        description="Nineteen projects in two styles of caption, over the pictures and below them, under one filter."
        path="/project-classic"
        noIndex
      />
      <ShowcaseBanner title="Project Classic" page="Project Classic" image="logements" />
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-16">
        <ProjectFilter>
          <section aria-labelledby="captions-over" className="pt-10">
            <SectionTitle id="captions-over" kicker="Captions over the pictures">
              Eight projects, picture first
            </SectionTitle>
            <ProjectsCaptionedOver />
          </section>
          <section aria-labelledby="captions-below" className="pt-16">
            <SectionTitle id="captions-below" kicker="Captions below the pictures">
              Eleven projects, told in a line
            </SectionTitle>
            <ProjectsCaptionedBelow />
          </section>
        </ProjectFilter>
        <ProjectLoadMore href="/project-carousal" />
      </div>
    </>
  );
}
