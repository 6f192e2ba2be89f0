import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { categoryLabel, type Project, projectAddress } from "../data/projects.ts";

export interface ProjectCardProps {
  project: Project;
  /** The `sizes` attribute; two thirds of the width on a phone, because the pictures are many. */
  sizes: string;
  /** Classes of the picture: its height or its proportions. */
  shape?: string;
  /** The line below the title. */
  line?: "subtitle" | "place" | "category";
}

const sayings = {
  subtitle: ({ subtitle }: Project) => subtitle,
  place: ({ place }: Project) => place,
  category: ({ category }: Project) => categoryLabel(category),
};

const still = "size-full object-cover";
const moving = `${still} transition-transform duration-300 group-hover:scale-105 motion-reduce:transform-none`;

/** A picture with its caption below; the whole card links to the project. */
export function CaptionBelow({
  project,
  sizes,
  shape = "aspect-8/5",
  line = "subtitle",
}: ProjectCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className={`overflow-hidden rounded-lg bg-sand-deep ${shape}`}>
        <LaterMedia>
          <Picture name={project.image} alt="" sizes={sizes} className={moving} />
        </LaterMedia>
      </div>
      <Caption project={project} line={line} className="pt-4" />
    </article>
  );
}

/** Picture and caption on a card, for an even grid. */
export function CaptionOnCard({
  project,
  sizes,
  shape = "aspect-8/5",
  line = "subtitle",
}: ProjectCardProps) {
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden">
      <div className={`overflow-hidden bg-sand-deep ${shape}`}>
        <LaterMedia>
          <Picture name={project.image} alt="" sizes={sizes} className={moving} />
        </LaterMedia>
      </div>
      <Caption project={project} line={line} className="flex-1 border-t-4 border-gold p-5" />
    </article>
  );
}

function Caption({
  project,
  line,
  className,
}: Required<Pick<ProjectCardProps, "project" | "line">> & { className: string }) {
  return (
    <div className={className}>
      {line === "subtitle" && (
        <p className="text-sm font-semibold text-laterite">{categoryLabel(project.category)}</p>
      )}
      <h3 className="mt-1 text-xl font-bold">
        <a
          href={projectAddress(project)}
          className="text-green after:absolute after:inset-0 hover:underline"
        >
          {project.title}
        </a>
      </h3>
      <p className="mt-1 text-pretty text-ink-soft">{sayings[line](project)}</p>
    </div>
  );
}

/** The caption over the bottom of the picture, on a background dark enough for reading in full sun. */
export function CaptionOver({
  project,
  sizes,
  shape = "aspect-4/5",
  line = "category",
}: ProjectCardProps) {
  return (
    <article
      className={`group relative flex flex-col justify-end overflow-clip rounded-lg bg-green-deep ${shape}`}
    >
      <div className="absolute inset-0">
        <LaterMedia>
          <Picture name={project.image} alt="" sizes={sizes} className={moving} />
        </LaterMedia>
      </div>
      <div className="relative mt-16 h-10 bg-linear-to-t from-green-deep/90 to-transparent" />
      <div className="relative bg-green-deep/90 px-5 pb-5 text-white">
        <h3 className="text-xl font-bold">
          <a
            href={projectAddress(project)}
            className="after:absolute after:inset-0 hover:underline"
          >
            {project.title}
          </a>
        </h3>
        <p className="mt-1">{sayings[line](project)}</p>
      </div>
    </article>
  );
}

/** The caption on a small plate at the corner of the picture. */
export function CaptionOnPlate({
  project,
  sizes,
  shape = "",
  line = "category",
}: ProjectCardProps) {
  return (
    <article className="group relative grid overflow-hidden rounded-lg bg-sand-deep">
      <div className={`col-start-1 row-start-1 overflow-hidden ${shape}`}>
        <LaterMedia>
          <Picture name={project.image} alt="" sizes={sizes} className={moving} />
        </LaterMedia>
      </div>
      <div className="relative col-start-1 row-start-1 mr-8 max-w-full self-end justify-self-start rounded-tr-lg border-l-4 border-gold bg-paper px-4 py-3">
        <h3 className="text-lg font-bold">
          <a
            href={projectAddress(project)}
            className="text-green after:absolute after:inset-0 hover:underline"
          >
            {project.title}
          </a>
        </h3>
        <p className="text-sm text-ink-soft">{sayings[line](project)}</p>
      </div>
    </article>
  );
}
