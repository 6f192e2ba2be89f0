import { PageHead } from "#app/layouts/page-head.tsx";
import { blogPosts } from "./data/blog.ts";
import { BlogCard } from "./sections/blog-card.tsx";
import { Pagination } from "./sections/pagination.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function BlogMasonryPage() {
  return (
    <>
      <PageHead
        title="Blog Masonry"
        description="Nine posts of several heights, laid like stones in a wall."
        path="/blog-masonary"
        noIndex
      />
      <ShowcaseBanner title="Blog Masonry" page="Blog Masonry" image="briques" />
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <BlogMasonry />
        <div className="mt-6">
          <Pagination label="Pages of the blog" />
        </div>
      </div>
    </>
  );
}

/** Proportions of three pictures per column: the same heights in another order, so that the columns end together. */
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

/** Wider than the frame, because a tall frame shows the middle of a wide picture. */
const sizes = "(min-width: 64rem) 46rem, 100vw";

/** The posts in columns with pictures of several heights; the reading order is column by column. */
function BlogMasonry() {
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
