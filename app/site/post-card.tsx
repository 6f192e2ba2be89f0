import { formatDateLong } from "#app/kernel/dates.ts";
import { Picture } from "#app/ui/picture.tsx";
import { type Post, postPath } from "./posts.ts";

interface PostCardProps {
  post: Post;
  /** False for the one that is seen before any scrolling. */
  lazy?: boolean;
}

/** A post in a grid: the whole card is pressed, the title alone is read as the link. */
export function PostCard({ post, lazy = true }: PostCardProps) {
  return (
    <article className="card relative flex h-full flex-col overflow-hidden">
      <Picture
        name={post.picture}
        alt=""
        lazy={lazy}
        sizes="(min-width: 72rem) 23rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
        className="w-full"
      />
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm text-ink-soft">
          <time dateTime={post.publishedOn}>{formatDateLong(post.publishedOn)}</time>
        </p>
        <h2 className="mt-1 text-xl font-bold text-green">
          <a href={postPath(post)} className="hover:underline">
            <span aria-hidden="true" className="absolute inset-0" />
            {post.title}
          </a>
        </h2>
        <p className="mt-2 text-ink-soft">{post.description}</p>
      </div>
    </article>
  );
}
