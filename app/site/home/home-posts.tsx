import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Post } from "../news/posts.ts";
import { HomeSection, SectionTitle } from "./home-section.tsx";

type HomePost = Pick<Post, "slug" | "title" | "description" | "publishedOn" | "picture">;

/** The newest posts of the blog; no section without posts. */
export function HomePosts({ posts }: { posts: readonly HomePost[] }) {
  if (posts.length === 0) return null;
  return (
    <HomeSection id="actualites" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <SectionTitle id="actualites" kicker="Actualités">
              Conseils et nouvelles du métier
            </SectionTitle>
          </div>
          <a href="/post-grid" className="link inline-block py-2 font-semibold">
            Toutes les actualités
          </a>
        </div>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {posts.map((post) => (
            <li key={post.slug} className="card relative flex flex-col overflow-hidden">
              <Picture
                name={post.picture}
                alt=""
                sizes="(min-width: 72rem) 23rem, (min-width: 48rem) 33vw, 100vw"
                className="w-full"
              />
              <div className="flex flex-1 flex-col p-5">
                <p className="text-sm text-ink-soft">
                  <time dateTime={post.publishedOn}>{formatDateLong(post.publishedOn)}</time>
                </p>
                <h3 className="mt-1 text-xl font-bold text-green">
                  <a
                    href={addressOf("/actualites/:slug", { slug: post.slug })}
                    className="hover:underline"
                  >
                    {/* Makes the whole card clickable while only the title is the link. */}
                    <span aria-hidden="true" className="absolute inset-0" />
                    {post.title}
                  </a>
                </h3>
                <p className="mt-2 text-ink-soft">{post.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  );
}
