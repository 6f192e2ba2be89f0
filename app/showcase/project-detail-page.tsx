import { data } from "react-router";
import { PageHead } from "#app/layouts/page-head.tsx";
import type { Route } from "./+types/project-detail-page";
import { askedProject, type Project, similarProjects } from "./data/projects.ts";
import { Carousel } from "./sections/carousel.tsx";
import { ProjectArticle } from "./sections/project-article.tsx";
import { CaptionOver } from "./sections/project-card.tsx";
import { SectionTitle } from "./sections/section-title.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export function loader({ request }: Route.LoaderArgs) {
  const project = askedProject(new URL(request.url).searchParams.get("project"));
  if (!project) throw data(null, { status: 404 });
  return { project, similar: similarProjects(project) };
}

export default function ProjectDetailPage({
  loaderData: { project, similar },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`${project.title} – Project Detail`}
        description={project.description}
        path="/project-detail"
        noIndex
      />
      <ShowcaseBanner title={project.title} page="Project Detail" image={project.image} />
      <ProjectArticle project={project} />
      <section aria-labelledby="similar" className="bg-sand">
        <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
          <SectionTitle id="similar" kicker="Keep looking">
            Similar projects
          </SectionTitle>
          <div className="mt-8">
            <ProjectCarousel label="Similar projects" projects={similar} />
          </div>
        </div>
      </section>
    </>
  );
}

/** Projects as a slide show, as many side by side as fit on the screen. */
function ProjectCarousel({ label, projects }: { label: string; projects: Project[] }) {
  return (
    <Carousel
      label={label}
      slideClassName="w-4/5 pr-4 sm:w-1/2 lg:w-1/3"
      controlsClassName="mt-4 justify-center text-green"
    >
      {projects.map((project) => (
        <CaptionOver
          key={project.slug}
          project={project}
          shape="aspect-square"
          sizes="(min-width: 72rem) 35rem, (min-width: 40rem) 70vw, 66vw"
        />
      ))}
    </Carousel>
  );
}
