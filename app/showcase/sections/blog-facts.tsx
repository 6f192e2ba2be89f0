import { MessageCircle, UserRound } from "lucide-react";
import { type BlogPost, sampleDay } from "../data/blog.ts";

/** The publication date of a post, as a badge on its picture. */
export function BlogDate({ post }: { post: BlogPost }) {
  return (
    <time
      dateTime={sampleDay}
      className="absolute bottom-0 left-5 z-1 translate-y-1/2 rounded-sm bg-green px-4 py-2 text-center text-sm leading-tight text-white"
    >
      <span className="block font-display text-2xl leading-none font-extrabold">{post.date}</span>{" "}
      <span className="block">
        {post.month} {post.year}
      </span>
    </time>
  );
}

/** Author and number of comments of a post. */
export function BlogFacts({ post }: { post: BlogPost }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm text-ink-soft">
      <span className="flex items-center gap-2">
        <UserRound aria-hidden="true" size={16} />
        By {post.author}
      </span>{" "}
      <span className="flex items-center gap-2">
        <MessageCircle aria-hidden="true" size={16} />
        {post.comments} comments
      </span>
    </p>
  );
}
