import { PageHead } from "#app/layouts/page-head.tsx";
import { home2Slides } from "./data/home-slides.ts";
import { homeServices } from "./data/services.ts";
import { team } from "./data/team.ts";
import { CallToAction } from "./sections/call-to-action.tsx";
import { Clients } from "./sections/clients.tsx";
import { Counters } from "./sections/counters.tsx";
import { GetInTouch } from "./sections/get-in-touch.tsx";
import { CardSlider } from "./sections/home-slider.tsx";
import { Pricing } from "./sections/pricing.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { GridOfProjects } from "./sections/project-lists.tsx";
import { ProjectSection } from "./sections/project-section.tsx";
import { ServiceGrid } from "./sections/service-grid.tsx";
import { Specializations } from "./sections/specializations.tsx";
import { Team } from "./sections/team.tsx";
import { Testimonials } from "./sections/testimonials.tsx";
import { VideoSection } from "./sections/video-section.tsx";

const description =
  "Sample home page of a building company: what it does, its figures, its projects, its team and its prices.";

export default function Home2() {
  return (
    <>
      <PageHead title="Home 2" description={description} path="/index2" noIndex />
      <CardSlider slides={home2Slides}>Builders of homes, roads and public places</CardSlider>
      <Specializations />
      <Counters />
      <VideoSection />
      <GetInTouch />
      <ServiceGrid services={homeServices} />
      <CallToAction />
      <ProjectSection
        id="projects"
        kicker="Projects"
        title="Nine sites we are proud to sign"
        lead="Choose a kind of work to see only its sites; each picture leads to the whole story."
      >
        <ProjectFilter>
          <GridOfProjects />
        </ProjectFilter>
      </ProjectSection>
      <Team members={team} />
      <Pricing />
      <Clients />
      <Testimonials />
    </>
  );
}
