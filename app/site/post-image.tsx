import { PostPage } from "./post-page.tsx";
import { newestPosts } from "./posts.ts";

/** The newest post with its large picture; its own address stays the one of the post. */
export default function PostImage() {
  const [newest] = newestPosts(1);
  return newest ? <PostPage post={newest} /> : null;
}
