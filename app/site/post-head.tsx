import { useOrganisation } from "#app/layouts/organisation.ts";
import { StructuredData } from "#app/layouts/script-tags.tsx";
import { useSiteData } from "#app/layouts/site-data.ts";
import { plainText } from "./post-text.ts";
import { type Post, postPath, sharePicture } from "./posts.ts";

/** What search engines read of a post (schema.org). */
export function PostData({ post }: { post: Post }) {
  const { publicUrl } = useSiteData();
  const publisher = useOrganisation();
  const article = {
    "@type": "Article",
    headline: post.title,
    description: post.description,
    image: publicUrl + sharePicture(post),
    datePublished: post.publishedOn,
    inLanguage: "fr",
    author: { "@type": "Organization", name: post.author, url: `${publicUrl}/about` },
    publisher,
    mainEntityOfPage: publicUrl + postPath(post),
    wordCount: plainText(post).split(/\s+/).length,
  };
  return <StructuredData value={article} />;
}
