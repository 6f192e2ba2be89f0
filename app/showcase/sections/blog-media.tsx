import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";
import { type BlogPost, mediaOf, slides, videos } from "../data/blog.ts";
import { pictureAlts } from "../data/media.ts";
import { Carousel } from "./carousel.tsx";
import { Film } from "./film.tsx";

const sizes = "(min-width: 72rem) 45rem, 66vw";

/** The media above the text of a post: an image, two videos or three slides, by its type. */
export function BlogMedia({ post }: { post: BlogPost }) {
  const media = mediaOf(post.type);
  if (media === "videos") return <Videos />;
  if (media === "slides") return <Slides />;
  return (
    <Picture
      name={post.image}
      alt={pictureAlts[post.image]}
      sizes={sizes}
      className="w-full rounded-lg border border-line"
    />
  );
}

function Slides() {
  return (
    <Carousel label="Three interiors" controlsClassName="mt-2 justify-center text-green">
      {slides.map(({ name, caption }, index) => (
        // biome-ignore lint/a11y/noRedundantRoles: required by RGAA 1.9
        <figure key={name} role="figure" aria-label={caption}>
          {index === 0 ? (
            <Slide name={name} />
          ) : (
            <LaterMedia className="aspect-8/5">
              <Slide name={name} />
            </LaterMedia>
          )}
          <figcaption className="mt-3 px-1 text-ink-soft">{caption}</figcaption>
        </figure>
      ))}
    </Carousel>
  );
}

const Slide = ({ name }: { name: PictureName }) => (
  <Picture
    name={name}
    alt={pictureAlts[name]}
    sizes={sizes}
    className="aspect-8/5 w-full rounded-lg object-cover"
  />
);

/** Our own silent videos, loaded only when they are played. */
function Videos() {
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {videos.map(({ title, film }) => (
        <li key={title}>
          <figure>
            <Film name={film} />
            <figcaption className="mt-3 text-ink-soft">{title} (no sound)</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
