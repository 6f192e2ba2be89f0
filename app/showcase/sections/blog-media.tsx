import { Picture } from "#app/ui/picture.tsx";
import { type BlogPost, slides, videos } from "../data/blog.ts";
import { mediaOf } from "../data/blog-post-type.ts";
import { pictureAlts } from "../data/picture-alts.ts";
import { Carousel } from "./carousel.tsx";

const sizes = "(min-width: 72rem) 45rem, (min-width: 64rem) 66vw, 100vw";

/** What stands above the text of a post: an image, two videos or three slides, by its type. */
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
    <Carousel label="Trois intérieurs" controlsClassName="mt-2 justify-center text-green">
      {slides.map(({ name, caption }) => (
        <figure key={name}>
          <Picture
            name={name}
            alt={pictureAlts[name]}
            sizes={sizes}
            className="w-full rounded-lg"
          />
          <figcaption className="mt-3 px-1 text-ink-soft">{caption}</figcaption>
        </figure>
      ))}
    </Carousel>
  );
}

/** Silent films of our own; nothing of them is loaded before they are asked for. */
function Videos() {
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {videos.map(({ title, startsAt }) => (
        <li key={title}>
          <figure>
            <video
              controls
              muted
              playsInline
              preload="none"
              poster="/video/chantier-loop-poster.webp"
              width={1280}
              height={720}
              aria-label={title}
              className="h-auto w-full rounded-lg bg-green-deep"
            >
              <source src={`/video/chantier-loop.webm#t=${startsAt}`} type="video/webm" />
              <source src={`/video/chantier-loop.mp4#t=${startsAt}`} type="video/mp4" />
              <a href="/video/chantier-loop.mp4">{title}</a>
            </video>
            <figcaption className="mt-3 text-ink-soft">{title} (no sound)</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
