import { data } from "react-router";
import { readForm } from "#app/layouts/read-form.server.ts";
import type { Route } from "./+types/post-sidebar";
import { commentsClosed } from "./comment.schema.ts";
import { findPost, firstPost } from "./data/blog.ts";
import { BlogPostPage } from "./sections/blog-post-page.tsx";

/** The posts with an image share this page; the first of them needs no name. */
export function loader({ request }: Route.LoaderArgs) {
  const slug = new URL(request.url).searchParams.get("post");
  const post = slug === null ? firstPost("image") : findPost(slug);
  if (!post) throw data(null, { status: 404 });
  return { post };
}

export async function action({ request }: Route.ActionArgs) {
  return data(commentsClosed(await readForm(request)), { status: 409 });
}

export default function SidebarPostPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BlogPostPage post={loaderData.post} page="Post With Sidebar" refused={actionData} />;
}
