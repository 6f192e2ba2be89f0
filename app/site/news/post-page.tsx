import { data, type LoaderFunctionArgs, redirect, useParams } from "react-router";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { StructuredData } from "#app/layouts/script-tags.tsx";
import { useOrganisation, useSiteData } from "#app/layouts/site-data.ts";
import { PostArticle, PostFacts } from "./post-article.tsx";
import { PostSidebar } from "./post-sidebar.tsx";
import { plainText } from "./post-text.ts";
import { findPost, type Post, postPath, sharePicture } from "./posts.ts";

export const handle = { isSteady: true };

/** Loads the post of the slug; 404 for an unknown one. */
export function loader({ params }: Pick<LoaderFunctionArgs, "params">) {
  const knownPost = findPost(params.slug?.toLowerCase());
  if (knownPost && knownPost.slug !== params.slug) throw redirect(postPath(knownPost), 301);
  if (!knownPost) throw data(null, { status: 404 });
  return null;
}

export default function PostRoute() {
  const post = findPost(useParams().slug);
  return post ? <PostPage post={post} /> : null;
}

const crumbs = [{ label: "Actualités", href: "/post-grid" }];

/** One post with its sidebar. Its canonical address is the same wherever it is shown. */
function PostPage({ post }: { post: Post }) {
  return (
    <>
      <PageHead
        title={post.title}
        description={post.description}
        path={postPath(post)}
        image={sharePicture(post)}
        type="article"
      />
      <meta property="article:published_time" content={post.publishedOn} />
      <PostData post={post} />
      <PageBanner title={post.title} lead={<PostFacts post={post} />} crumbs={crumbs} />
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-10 px-4 py-8 sm:py-12 lg:grid-cols-[2fr_1fr]">
        <PostArticle post={post} />
        <PostSidebar current={post} />
      </div>
    </>
  );
}

/** The schema.org data of a post. */
function PostData({ post }: { post: Post }) {
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
