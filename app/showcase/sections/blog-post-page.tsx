import { PageHead } from "#app/layouts/page-head.tsx";
import type { CommentsClosed } from "../comment.schema.ts";
import { type BlogPost, postPath } from "../data/blog.ts";
import { BlogArticle } from "./blog-article.tsx";
import { CommentForm } from "./comment-form.tsx";
import { Comments } from "./comments.tsx";
import { ShowcaseBanner } from "./showcase-banner.tsx";
import { BlogWithSidebar } from "./sidebar.tsx";

interface BlogPostPageProps {
  post: BlogPost;
  /** Name of the template. */
  page: string;
  refused: CommentsClosed | undefined;
}

/** A post, what was said of it and a form to answer, beside the sidebar. */
export function BlogPostPage({ post, page, refused }: BlogPostPageProps) {
  return (
    <>
      <PageHead
        title={post.title}
        description={post.description}
        path={postPath(post)}
        type="article"
        noIndex
      />
      <ShowcaseBanner title={page} page={page} image="maquette-quartier" />
      <BlogWithSidebar>
        <BlogArticle post={post} />
        <Comments count={post.comments} />
        <CommentForm action={postPath(post)} refused={refused} />
      </BlogWithSidebar>
    </>
  );
}
