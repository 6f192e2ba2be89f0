import { ButtonLink } from "#app/ui/button.tsx";
import { portfolioProjects } from "../data/projects.ts";
import { CaptionOver } from "./project-card.tsx";
import { SectionTitle } from "./section-title.tsx";

/** Eight projects, each with its place. */
export function ProjectPortfolio() {
  return (
    <section aria-labelledby="portfolio">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
          <SectionTitle id="portfolio" kicker="Projects">
            Eight sites, eight places
          </SectionTitle>
          <ButtonLink href="/project-grid" tone="secondary">
            See all projects
          </ButtonLink>
        </div>
        <ul className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {portfolioProjects.map((project) => (
            <li key={project.slug}>
              <CaptionOver
                project={project}
                line="place"
                shape="aspect-4/3 lg:aspect-4/5"
                sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 66vw"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
