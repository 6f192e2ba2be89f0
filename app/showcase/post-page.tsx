import { data } from "react-router";
import { PageHead } from "#app/layouts/page-head.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import type { Route } from "./+types/post-page";
import { type CommentsClosed, commentsClosed } from "./comment.schema.ts";
import { type BlogPost, findPost, type PostType, postPath } from "./data/blog.ts";
import { BlogArticle } from "./sections/blog-article.tsx";
import { CommentForm } from "./sections/comment-form.tsx";
import { Comments } from "./sections/comments.tsx";
import { ShowcaseBanner } from "./sections/showcase-banner.tsx";
import { BlogWithSidebar } from "./sections/sidebar.tsx";

/** The four pages of posts (Spec §2) by path: the title of the banner and the type of posts shown. */
const templates: Record<string, { title: string; type: PostType }> = {
  "post-image": { title: "Image Post", type: 0 },
  "post-video": { title: "Video Post", type: 1 },
  "post-gallery": { title: "Gallery Post", type: 2 },
  "post-sidebar": { title: "Post With Sidebar", type: 3 },
};

/** Loads the post in `?post=`, or the first post of the type. */
export function loader({ url, pattern }: Pick<Route.LoaderArgs, "url" | "pattern">) {
  const template = templates[pattern.replace(/^\//, "")];
  const post = template && findPost(template.type, url.searchParams.get("post"));
  if (!post) throw data(null, { status: 404 });
  return { post, title: template.title };
}

export async function action({ request }: Pick<Route.ActionArgs, "request">) {
  return data(commentsClosed(await readForm(request)), { status: 409 });
}

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BlogPostPage post={loaderData.post} page={loaderData.title} refused={actionData} />;
}

interface BlogPostPageProps {
  post: BlogPost;
  /** Name of the template. */
  page: string;
  refused: CommentsClosed | undefined;
}

/** A post with its comments and a comment form, beside the sidebar. */
function BlogPostPage({ post, page, refused }: BlogPostPageProps) {
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
