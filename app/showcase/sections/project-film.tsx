import { Play } from "lucide-react";
import type { Project } from "../data/projects.ts";
import { Film } from "./film.tsx";

/** The video link of a project: the film is loaded once it is played, in a dialog over the page. */
export function ProjectFilm({ project }: { project: Project }) {
  return (
    <modal-opener className="mt-6 block">
      <a href="#film" data-open className="button button-secondary">
        <Play aria-hidden="true" size={20} />
        Watch the video
      </a>
      <dialog id="film" className="modal modal-large" aria-labelledby="film-title">
        <div className="flex flex-wrap items-center justify-between gap-4 p-4 sm:px-6">
          <h2 id="film-title" className="text-xl font-bold text-green">
            Eight seconds on the site
          </h2>
          <form method="get" action="/project-detail" data-closes>
            <input type="hidden" name="project" value={project.slug} />
            <button type="submit" className="button button-secondary">
              Close this dialog
            </button>
          </form>
        </div>
        <Film name="crane" className="" />
      </dialog>
    </modal-opener>
  );
}
