import { data } from "react-router";
import { readForm } from "#app/layouts/read-form.server.ts";
import type { Route } from "./+types/post-gallery";
import { commentsClosed } from "./comment.schema.ts";
import { firstPost } from "./data/blog.ts";
import { BlogPostPage } from "./sections/blog-post-page.tsx";

export async function action({ request }: Route.ActionArgs) {
  return data(commentsClosed(await readForm(request)), { status: 409 });
}

export default function GalleryPostPage({ actionData }: Route.ComponentProps) {
  return <BlogPostPage post={firstPost("slides")} page="Gallery Post" refused={actionData} />;
}
