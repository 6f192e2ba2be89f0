import { Images, Play } from "lucide-react";
import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { type BlogPost, mediaOf, postPath } from "../data/blog.ts";
import { BlogDate, BlogFacts } from "./blog-facts.tsx";

interface BlogCardProps {
  post: BlogPost;
  /** The `sizes` attribute; two thirds of the width on a phone, because the pictures are many. */
  sizes?: string;
  /** Class that sets the proportions. */
  shape?: string;
  /** One level below the heading of its section. */
  heading?: "h2" | "h3";
}

const thirds = "(min-width: 72rem) 23rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 66vw";

/** A post of the template. The whole card is clickable; only the title is the link. */
export function BlogCard({
  post,
  sizes = thirds,
  shape = "aspect-8/5",
  heading: Heading = "h2",
}: BlogCardProps) {
  return (
    <article className="card group relative flex h-full flex-col">
      <div className={`relative ${shape}`}>
        <div className="absolute inset-0 overflow-hidden rounded-t-lg bg-sand-deep">
          <LaterMedia>
            <Picture
              name={post.image}
              alt=""
              sizes={sizes}
              className="size-full object-cover transition-transform duration-300 group-hover:scale-105 motion-reduce:transform-none"
            />
          </LaterMedia>
        </div>
        <BlogDate post={post} />
        <MediaMark post={post} />
      </div>
      <div className="flex flex-1 flex-col p-5 pt-12">
        <Heading className="text-xl font-bold text-balance text-green">
          <a href={postPath(post)} className="hover:underline">
            <span aria-hidden="true" className="absolute inset-0 z-1" />
            {post.title}
          </a>
        </Heading>
        <p className="mt-2 mb-4 text-pretty">{post.description}</p>
        <div className="mt-auto border-t border-line pt-4">
          <BlogFacts post={post} />
        </div>
      </div>
    </article>
  );
}

const marks = {
  videos: { icon: Play, word: "Video" },
  slides: { icon: Images, word: "Gallery" },
};

function MediaMark({ post }: { post: BlogPost }) {
  const media = mediaOf(post.type);
  if (media === "image") return null;
  const { icon: Icon, word } = marks[media];
  return (
    <p className="absolute top-4 right-4 flex items-center gap-2 rounded-sm bg-paper px-3 py-1 text-sm font-semibold">
      <Icon aria-hidden="true" size={16} />
      {word}
    </p>
  );
}
