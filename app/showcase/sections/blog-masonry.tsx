import { blogPosts } from "../data/blog.ts";
import { BlogCard } from "./blog-card.tsx";

/** Three to a column, each column with the same heights in another order, so that all end together. */
const shapes = [
  "aspect-8/5",
  "aspect-4/5",
  "aspect-square",
  "aspect-4/5",
  "aspect-square",
  "aspect-8/5",
  "aspect-square",
  "aspect-8/5",
  "aspect-4/5",
] as const;

/** Wider than its place: a tall frame shows the middle of a wide picture. */
const sizes = "(min-width: 64rem) 46rem, 100vw";

/** The posts laid like stones of several heights; they are read column after column. */
export function BlogMasonry() {
  return (
    <ul className="gap-6 sm:columns-2 lg:columns-3">
      {blogPosts.map((post, index) => (
        <li key={post.slug} className="mb-6 break-inside-avoid">
          <BlogCard post={post} sizes={sizes} shape={shapes[index] ?? "aspect-8/5"} />
        </li>
      ))}
    </ul>
  );
}
