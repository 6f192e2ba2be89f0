import { data, type LoaderFunctionArgs, useParams } from "react-router";
import { PostPage } from "./post-page.tsx";
import { findPost } from "./posts.ts";

export const handle = { noJs: true };

/** A post that does not exist has the page of unknown addresses. */
export function loader({ params }: Pick<LoaderFunctionArgs, "params">) {
  if (!findPost(params.slug)) throw data(null, { status: 404 });
  return null;
}

export default function PostRoute() {
  const post = findPost(useParams().slug);
  return post ? <PostPage post={post} /> : null;
}
