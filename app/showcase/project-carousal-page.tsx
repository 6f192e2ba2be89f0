import { PageHead } from "#app/layouts/page-head.tsx";
import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { carouselProjects, categoryLabel, type Project, projectAddress } from "./data/projects.ts";
import { Carousel } from "./sections/carousel.tsx";
import { ProjectLoadMore, ProjectSection } from "./sections/project-section.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function ProjectCarouselPage() {
  return (
    <>
      <PageHead
        title="Project Carousel"
        description="Five projects, one of each category, turned by hand."
        path="/project-carousal"
        noIndex
      />
      <ShowcaseBanner title="Project Carousel" page="Project Carousel" image="hero-viaduc" />
      <ProjectSection
        id="projects"
        kicker="Our projects"
        title="Five projects, one of each kind"
        lead="Construction, renovation, outdoor works, interiors and advice: turn the pages at your own pace."
      >
        <div className="card overflow-hidden">
          <Carousel
            label="Projects"
            controlsClassName="justify-center border-t border-line py-2 text-green"
          >
            {carouselProjects.map((project) => (
              <Slide key={project.slug} project={project} />
            ))}
          </Carousel>
        </div>
        <ProjectLoadMore href="/project-classic" />
      </ProjectSection>
    </>
  );
}

function Slide({ project }: { project: Project }) {
  const { image, title, subtitle, category, place, description } = project;
  return (
    <article className="relative grid h-full lg:grid-cols-[3fr_2fr]">
      <LaterMedia className="aspect-8/5 w-full lg:aspect-auto lg:h-120">
        <Picture
          name={image}
          alt=""
          sizes="(min-width: 72rem) 45rem, 66vw"
          className="size-full object-cover"
        />
      </LaterMedia>
      <div className="flex flex-col justify-center p-6 sm:p-10">
        <p className="text-sm font-semibold text-laterite">
          {categoryLabel(category)} · {place}
        </p>
        <h3 className="mt-2 text-2xl font-bold text-green sm:text-3xl">{title}</h3>
        <p className="mt-2 text-lg">{subtitle}</p>
        <p className="mt-4 text-pretty text-ink-soft">{description}</p>
        <p className="mt-4">
          <a href={projectAddress(project)} className="link inline-block py-2 font-semibold">
            See the project<span className="sr-only">: {title}</span>
          </a>
        </p>
      </div>
    </article>
  );
}
