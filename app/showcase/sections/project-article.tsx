import { Play } from "lucide-react";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSiteData } from "#app/layouts/site-data.ts";
import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "../data/media.ts";
import { categoryLabel, type Project, projectAddress } from "../data/projects.ts";
import { Film } from "./film.tsx";

/** Three pictures, the video, the facts and the description of one project. */
export function ProjectArticle({ project }: { project: Project }) {
  const { image, morePictures, subtitle, description } = project;
  return (
    <article className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        {[image, ...morePictures].map((name, index) => (
          <li
            key={name}
            className={`overflow-hidden rounded-lg bg-sand-deep ${index === 0 ? "col-span-2 row-span-2" : ""}`}
          >
            <Picture
              name={name}
              alt={pictureAlts[name]}
              // The same widths as the banner, so that the first picture loads once.
              sizes={
                index === 0 ? "(min-width: 48rem) 50vw, 66vw" : "(min-width: 72rem) 23rem, 50vw"
              }
              className="aspect-8/5 size-full object-cover"
            />
          </li>
        ))}
      </ul>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <div>
          <h2 className="text-3xl font-bold text-green sm:text-4xl">{subtitle}</h2>
          <div className="mt-6 max-w-prose space-y-4 text-lg text-pretty">
            <p>{description}</p>
            <p>
              The site was visited every week with the client, drawings in hand. What was decided
              there was written down the same evening, with its cost and its effect on the calendar,
              and signed by both sides before anything was built.
            </p>
            <p>
              At the end the client received one file with the drawings as built, the guarantees and
              the dates of the visits to come. The first of them has already taken place, and there
              was little to say: the doors close, the gutters run, the people like it.
            </p>
          </div>
          <ProjectFilm project={project} />
        </div>
        <div className="card border-t-4 border-t-gold p-6">
          <Facts project={project} />
          <SocialLinks project={project} />
        </div>
      </div>
    </article>
  );
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function Facts({ project: { date, client, category, place } }: { project: Project }) {
  const facts = [
    { label: "Date", value: <time dateTime={date}>{longDate.format(new Date(date))}</time> },
    { label: "Client", value: client },
    { label: "Project type", value: categoryLabel(category) },
    { label: "Location", value: place },
    { label: "Year", value: date.slice(0, 4) },
  ];
  return (
    <>
      <h3 className="text-xl font-bold">Project information</h3>
      <dl className="mt-4">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap gap-x-4 border-t border-line py-3">
            <dt className="min-w-2/5 font-semibold">{label}</dt>
            <dd className="text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Share links. Plain links, so that no third party learns of the visit before a click. */
function SocialLinks({ project }: { project: Project }) {
  const { publicUrl } = useSiteData();
  const address = encodeURIComponent(publicUrl + projectAddress(project));
  const title = encodeURIComponent(project.title);
  const links = [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "X", href: `https://x.com/intent/post?url=${address}&text=${title}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: "WhatsApp", href: `https://wa.me/?text=${title}%20${address}` },
  ];
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">Share this project</h3>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, href }) => (
          <li key={name}>
            <a
              href={href}
              className="link inline-block min-w-11 py-2"
              target="_blank"
              rel="noopener"
            >
              {name}
              <span className="sr-only"> (new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The video link of a project, which opens a dialog; the video loads when it is played. */
function ProjectFilm({ project }: { project: Project }) {
  return (
    <modal-opener className="mt-6 block">
      <BrowserScript name="showcase" />
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
        <LaterMedia className="aspect-video">
          <Film name="crane" className="" />
        </LaterMedia>
      </dialog>
    </modal-opener>
  );
}
