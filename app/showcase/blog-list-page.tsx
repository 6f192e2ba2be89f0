import { PageHead } from "#app/layouts/page-head.tsx";
import type { Route } from "./+types/blog-list-page";
import { blogPosts, findTag, postsTagged } from "./data/blog.ts";
import { BlogCard } from "./sections/blog-card.tsx";
import { Pagination } from "./sections/pagination.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";
import { BlogWithSidebar } from "./sections/sidebar.tsx";

/** Number of posts shown (Spec §2). */
const listed = 5;

export function loader({ request }: Route.LoaderArgs) {
  return { tag: findTag(new URL(request.url).searchParams.get("tag")) };
}

export default function BlogListPage({ loaderData: { tag } }: Route.ComponentProps) {
  const posts = tag ? postsTagged(tag) : blogPosts.slice(0, listed);
  return (
    <>
      <PageHead
        title={tag ? `Posts tagged ${tag}` : "Blog Listing"}
        description="Posts from the sites and the workshop of a construction company, one under the other, beside a sidebar."
        path="/blog-list"
        noIndex
      />
      <ShowcaseBanner
        title={tag ? `Posts tagged “${tag}”` : "Blog Listing"}
        page="Blog Listing"
        image="casques"
      />
      <BlogWithSidebar>
        <ul className="space-y-8">
          {posts.map((post) => (
            <li key={post.slug}>
              <BlogCard
                post={post}
                shape="aspect-8/5 sm:aspect-5/2"
                sizes="(min-width: 72rem) 45rem, 66vw"
              />
            </li>
          ))}
        </ul>
        <div className="mt-10">
          {tag ? (
            <a href="/blog-list" className="button button-secondary">
              All posts
            </a>
          ) : (
            <Pagination label="Pages of the blog" />
          )}
        </div>
      </BlogWithSidebar>
    </>
  );
}
