import { formatDateLong } from "#app/kernel/dates.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { StructuredData } from "#app/layouts/script-tags.tsx";
import { useOrganisation, useSiteData } from "#app/layouts/site-data.ts";
import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { type Post, postPath, posts } from "./posts.ts";

export default function PostGrid() {
  return (
    <>
      <PageHead
        title="Actualités"
        description="Conseils pour préparer un dossier de qualification, lire un certificat, choisir une entreprise et conduire un chantier au Sénégal."
        path="/post-grid"
      />
      <BlogData />
      <PageBanner
        title="Actualités"
        lead={
          "Des conseils concrets pour les entreprises, les acheteurs et les banques\u00A0: préparer un dossier, lire un certificat, conduire un chantier."
        }
      />
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <li key={post.slug}>
              <PostCard post={post} lazy={index > 0} />
            </li>
          ))}
        </ul>
        <p className="mt-10">
          Pour être prévenu d’un nouvel article, abonnez-vous à la{" "}
          <a href="/lettre" className="link">
            lettre d’information
          </a>{" "}
          ou suivez le{" "}
          <a href="/feed.xml" className="link">
            fil d’actualités
          </a>
          .
        </p>
      </div>
    </>
  );
}

/** The schema.org data of the blog, its feed and its posts. */
function BlogData() {
  const { settings, publicUrl } = useSiteData();
  const blog = {
    "@type": "Blog",
    name: `Actualités – ${settings.productName}`,
    url: `${publicUrl}/post-grid`,
    inLanguage: "fr",
    publisher: useOrganisation(),
    blogPost: posts.map((post) => ({
      "@type": "BlogPosting",
      headline: post.title,
      url: publicUrl + postPath(post),
      datePublished: post.publishedOn,
    })),
  };
  return <StructuredData value={blog} />;
}

interface PostCardProps {
  post: Post;
  /** False for a card above the fold. */
  lazy?: boolean;
}

/** A post in a grid. The whole card is clickable; only the title is the link. */
function PostCard({ post, lazy = true }: PostCardProps) {
  const picture = (
    <Picture
      name={post.picture}
      alt=""
      lazy={lazy}
      sizes="(min-width: 72rem) 23rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 66vw"
      className="aspect-8/5 w-full object-cover"
    />
  );
  return (
    <article className="card relative flex h-full flex-col overflow-hidden">
      {lazy ? <LaterMedia className="aspect-8/5">{picture}</LaterMedia> : picture}
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm text-ink-soft">
          <time dateTime={post.publishedOn}>{formatDateLong(post.publishedOn)}</time>
        </p>
        <h2 className="mt-1 text-xl font-bold text-green">
          <a href={postPath(post)} className="hover:underline">
            <span aria-hidden="true" className="absolute inset-0" />
            {post.title}
          </a>
        </h2>
        <p className="mt-2 text-ink-soft">{post.description}</p>
      </div>
    </article>
  );
}
