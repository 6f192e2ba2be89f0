import type { PictureName } from "#app/ui/pictures.data.ts";

/** A post of the news; the whole blog lives here once (Spec §3 « Blog post »). */
export interface Post {
  slug: string;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  publishedOn: string;
  author: string;
  picture: PictureName;
  /** Paragraphs; one that starts with « ## » is a heading. */
  body: string[];
}

/** Newest first. */
export const posts: readonly Post[] = [];

export const newestPosts = (count: number): readonly Post[] => posts.slice(0, count);
