import { blogPosts } from "../data/blog.ts";
import { BlogCard } from "./blog-card.tsx";
import { SectionTitle } from "./section-title.tsx";

/** The latest three posts of the blog. */
export function LatestPosts() {
  return (
    <section aria-labelledby="posts">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SectionTitle id="posts" kicker="Blog">
            Written between two pours
          </SectionTitle>
          <a href="/blog-grid" className="link inline-block py-2 font-semibold">
            All posts
          </a>
        </div>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {blogPosts.slice(0, 3).map((post) => (
            <li key={post.slug}>
              <BlogCard post={post} heading="h3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
