import { PageHead } from "#app/layouts/page-head.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "./data/media.ts";
import { serviceQuestions, services } from "./data/services.ts";
import { Experience } from "./sections/experience.tsx";
import { ProjectPortfolio } from "./sections/project-portfolio.tsx";
import { QuestionList } from "./sections/question-list.tsx";
import { SectionTitle } from "./sections/section-title.tsx";
import { ServiceAbout } from "./sections/service-about.tsx";
import { ServiceGrid } from "./sections/service-grid.tsx";
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

/** Three questions, the first one open (Spec §4). */
function ServiceQuestions() {
  return (
    <section aria-labelledby="questions" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="questions" kicker="FAQ">
          Before you ask for a price
        </SectionTitle>
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
          <QuestionList questions={serviceQuestions} />
          <div className="overflow-hidden rounded-lg">
            <Picture
              name="about-atelier"
              alt={pictureAlts["about-atelier"]}
              sizes="(min-width: 64rem) 26rem, 66vw"
              className="w-full"
            />
          </div>
        </div>
      </div>
    </section>
  );
}
