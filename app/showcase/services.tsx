import { PageHead } from "#app/layouts/page-head.tsx";
import { services } from "./data/services.ts";
import { Experience } from "./sections/experience.tsx";
import { ProjectPortfolio } from "./sections/project-portfolio.tsx";
import { ServiceAbout } from "./sections/service-about.tsx";
import { ServiceGrid } from "./sections/service-grid.tsx";
import { ServiceQuestions } from "./sections/service-questions.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";
import { Specializations } from "./sections/specializations.tsx";

export default function ServicesPage() {
  return (
    <>
      <PageHead
        title="Services"
        description="Three specializations, nine services, fifteen years of experience and eight projects of a construction company."
        path="/services"
        noIndex
      />
      <ShowcaseBanner title="Services" page="Services" image="hero-viaduc" />
      <ServiceAbout />
      <Specializations />
      <ServiceGrid services={services} />
      <Experience />
      <ProjectPortfolio />
      <ServiceQuestions />
    </>
  );
}
