import { X } from "lucide-react";
import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "../data/media.ts";
import { sidebar } from "../data/sidebar.ts";

/** Thumbnails that open the whole picture over the page, without scripts. */
export function SidebarGallery() {
  return (
    <ul className="grid grid-cols-4 gap-2">
      {sidebar.gallery.map(({ name, title }) => (
        <li key={name}>
          <button
            type="button"
            popoverTarget={`gallery-${name}`}
            aria-label={`Enlarge: ${title}`}
            className="block aspect-square w-full cursor-zoom-in overflow-hidden rounded-sm bg-sand-deep"
          >
            <LaterMedia>
              <Picture
                name={name}
                alt=""
                sizes="6rem"
                className="size-full object-cover transition-transform duration-300 hover:scale-110 motion-reduce:transform-none"
              />
            </LaterMedia>
          </button>
          <div
            id={`gallery-${name}`}
            popover="auto"
            role="dialog"
            aria-label={title}
            className="m-auto w-full max-w-3xl rounded-lg bg-paper p-3 text-ink shadow-card not-supports-[selector(:popover-open)]:hidden backdrop:bg-ink/70"
          >
            {/* biome-ignore lint/a11y/noRedundantRoles: required by RGAA 1.9 */}
            <figure role="figure" aria-label={title}>
              <Picture
                name={name}
                alt={pictureAlts[name]}
                sizes="(min-width: 48rem) 46rem, 100vw"
                className="w-full rounded-sm"
              />
              <figcaption className="flex items-center justify-between gap-4 pt-2 pl-1 font-semibold">
                {title}
                <button
                  type="button"
                  popoverTarget={`gallery-${name}`}
                  popoverTargetAction="hide"
                  className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sand"
                >
                  <X aria-hidden="true" size={24} />
                  <span className="sr-only">Close this dialog</span>
                </button>
              </figcaption>
            </figure>
          </div>
        </li>
      ))}
    </ul>
  );
}
