import type { Project } from "../data/projects.ts";
import { Carousel } from "./carousel.tsx";
import { CaptionOver } from "./project-card.tsx";

/** Projects side by side, as many as the screen has room for. */
export function ProjectCarousel({ label, projects }: { label: string; projects: Project[] }) {
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
