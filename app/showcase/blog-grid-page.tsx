import { PageHead } from "#app/layouts/page-head.tsx";
import { blogPosts } from "./data/blog.ts";
import { BlogCard } from "./sections/blog-card.tsx";
import { Pagination } from "./sections/pagination.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";

export default function BlogGridPage() {
  return (
    <>
      <PageHead
        title="Blog Grid"
        description="Nine posts from the sites and the workshop of a construction company, in three columns."
        path="/blog-grid"
        noIndex
      />
      <ShowcaseBanner title="Blog Grid" page="Blog Grid" image="about-atelier" />
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {blogPosts.map((post) => (
            <li key={post.slug}>
              <BlogCard post={post} />
            </li>
          ))}
        </ul>
        <div className="mt-12">
          <Pagination label="Pages of the blog" />
        </div>
      </div>
    </>
  );
}
