import { use } from "react";
import { RequestInfo } from "#app/layouts/request-info.tsx";
import { useSiteData } from "#app/layouts/site-data.ts";
import { plainText, scriptJson } from "./post-text.ts";
import { type Post, postPath, sharePicture } from "./posts.ts";

/** Lets the browser and readers of news find the feed. */
export const FeedLink = () => (
  <link rel="alternate" type="application/atom+xml" title="Actualités" href="/feed.xml" />
);

/** What search engines read of a post (schema.org). */
export function PostData({ post }: { post: Post }) {
  const { nonce } = use(RequestInfo);
  const { settings, publicUrl } = useSiteData();
  const body = { "@type": "Organization", name: settings.bodyName, url: `${publicUrl}/` };
  const article = {
    "@context": "https://schema.org",
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
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves nothing that ends the element.
      dangerouslySetInnerHTML={{ __html: scriptJson(article) }}
    />
  );
}
