import { data } from "react-router";
import { PageHead } from "#app/layouts/page-head.tsx";
import type { Route } from "./+types/project-detail";
import { askedProject, similarProjects } from "./data/projects.ts";
import { ProjectArticle } from "./sections/project-article.tsx";
import { ProjectCarousel } from "./sections/project-carousel.tsx";
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
