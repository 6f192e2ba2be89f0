import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { PostArticle, PostFacts } from "./post-article.tsx";
import { FeedLink, PostData } from "./post-head.tsx";
import { PostSidebar } from "./post-sidebar.tsx";
import { type Post, postPath, sharePicture } from "./posts.ts";

const crumbs = [{ label: "Actualités", href: "/post-grid" }];

/** One post with its sidebar, under its own address wherever it is shown. */
export function PostPage({ post }: { post: Post }) {
  return (
    <>
      <PageHead
        title={post.title}
        description={post.description}
        path={postPath(post)}
        image={sharePicture(post)}
        type="article"
      />
      <meta property="article:published_time" content={post.publishedOn} />
      <FeedLink />
      <PostData post={post} />
      <PageBanner title={post.title} lead={<PostFacts post={post} />} crumbs={crumbs} />
      <div className="mx-auto grid max-w-6xl items-start gap-10 px-4 py-8 sm:py-12 lg:grid-cols-[2fr_1fr]">
        <PostArticle post={post} />
        <PostSidebar current={post} />
      </div>
    </>
  );
}
