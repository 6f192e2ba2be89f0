import { PageHead } from "#app/layouts/page-head.tsx";
import { BlogMasonry } from "./sections/blog-masonry.tsx";
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
