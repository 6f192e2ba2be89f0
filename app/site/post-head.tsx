import { StructuredData } from "#app/layouts/script-tags.tsx";
import { useSiteData } from "#app/layouts/site-data.ts";
import { plainText } from "./post-text.ts";
import { type Post, postPath, sharePicture } from "./posts.ts";

/** Lets the browser and readers of news find the feed. */
export const FeedLink = () => (
  <link rel="alternate" type="application/atom+xml" title="Actualités" href="/feed.xml" />
);

/** What search engines read of a post (schema.org). */
export function PostData({ post }: { post: Post }) {
  const { settings, publicUrl } = useSiteData();
  const body = { "@type": "Organization", name: settings.bodyName, url: `${publicUrl}/` };
  const article = {
    "@type": "Article",
    headline: post.title,
    description: post.description,
    image: publicUrl + sharePicture(post),
    datePublished: post.publishedOn,
    inLanguage: "fr",
    author: { "@type": "Organization", name: post.author, url: `${publicUrl}/about` },
    publisher: body,
    mainEntityOfPage: publicUrl + postPath(post),
    wordCount: plainText(post).split(/\s+/).length,
  };
  return <StructuredData value={article} />;
}
