import { PageHead } from "#app/layouts/page-head.tsx";
import { home3Slides } from "./data/home-slides.ts";
import { homeServices } from "./data/services.ts";
import { AboutCompany } from "./sections/about-company.tsx";
import { Experience } from "./sections/experience.tsx";
import { PictureSlider } from "./sections/home-slider.tsx";
import { ProjectPortfolio } from "./sections/project-portfolio.tsx";
import { ServiceGrid } from "./sections/service-grid.tsx";
import { QuestionsAndSolutions } from "./sections/solutions.tsx";
import { Specializations } from "./sections/specializations.tsx";
import { Story } from "./sections/story.tsx";

const description =
  "Sample home page of a building company: who it is after 25 years, what it builds, how it began and what clients ask first.";

export default function Home3() {
  return (
    <>
      <PageHead title="Home 3" description={description} path="/index3" noIndex />
      <PictureSlider slides={home3Slides}>Builders of towers, bridges and towns</PictureSlider>
      <AboutCompany />
      <Specializations />
      <ServiceGrid services={homeServices} />
      <ProjectPortfolio />
      <Experience />
      <Story />
      <QuestionsAndSolutions />
    </>
  );
}
