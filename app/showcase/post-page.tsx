import { data } from "react-router";
import { readForm } from "#app/layouts/read-form.server.ts";
import type { Route } from "./+types/post-page";
import { commentsClosed } from "./comment.schema.ts";
import { findPost, type PostType } from "./data/blog.ts";
import { BlogPostPage } from "./sections/blog-post-page.tsx";

/** The four pages of posts (Spec §2) by their address: what their banner says, and the posts that they show. */
const templates: Record<string, { title: string; type: PostType }> = {
  "post-image": { title: "Image Post", type: 0 },
  "post-video": { title: "Video Post", type: 1 },
  "post-gallery": { title: "Gallery Post", type: 2 },
  "post-sidebar": { title: "Post With Sidebar", type: 3 },
};

/** Posts of one kind share a page; the first of them needs no name. */
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
