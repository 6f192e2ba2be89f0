import { data, type LoaderFunctionArgs, redirect, useParams } from "react-router";
import { PostPage } from "./post-page.tsx";
import { findPost, postPath } from "./posts.ts";

/** A post that does not exist has the page of unknown addresses. */
export function loader({ params }: Pick<LoaderFunctionArgs, "params">) {
  const known = findPost(params.slug?.toLowerCase());
  if (known && known.slug !== params.slug) throw redirect(postPath(known), 301);
  if (!known) throw data(null, { status: 404 });
  return null;
}

export default function PostRoute() {
  const post = findPost(useParams().slug);
  return post ? <PostPage post={post} /> : null;
}
