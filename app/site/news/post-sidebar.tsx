import { formatDateLong } from "#app/kernel/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { type Post, postPath, posts } from "./posts.ts";

const recent = 3;

/** The sidebar of a post: search, three recent posts and a call to action. */
export function PostSidebar({ current }: { current: Post }) {
  const others = posts.filter((post) => post !== current).slice(0, recent);
  return (
    <aside aria-label="À côté de l’article" className="space-y-6 lg:sticky lg:top-24">
      <section className="card p-5">
        <h2 className="text-xl font-bold text-green">Rechercher</h2>
        <SearchForm id="q-article" label={"Que cherchez-vous\u202F?"} />
      </section>
      <section className="card p-5">
        <h2 className="text-xl font-bold text-green">Articles récents</h2>
        <ul className="mt-2 divide-y divide-line">
          {others.map((post) => (
            <li key={post.slug} className="relative flex flex-wrap gap-4 py-4 last:pb-0">
              <div className="shrink-0">
                <Picture
                  name={post.picture}
                  alt=""
                  sizes="5rem"
                  className="h-16 w-20 rounded-sm object-cover"
                />
              </div>
              <div className="min-w-0 flex-1 basis-36">
                <a href={postPath(post)} className="leading-tight font-semibold hover:underline">
                  <span aria-hidden="true" className="absolute inset-0" />
                  {post.title}
                </a>
                <p className="text-sm text-ink-soft">
                  <time dateTime={post.publishedOn}>{formatDateLong(post.publishedOn)}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <a href="/post-grid" className="link inline-block py-2 font-semibold">
            Toutes les actualités
          </a>
        </p>
      </section>
      <section className="rounded-lg bg-green-soft p-5">
        <h2 className="text-xl font-bold text-green">Vous êtes une entreprise du BTP</h2>
        <p className="mt-2">L’inscription est gratuite et n’engage à rien.</p>
        <p className="mt-4">
          <ButtonLink href="/register">Faire qualifier mon entreprise</ButtonLink>
        </p>
      </section>
    </aside>
  );
}
