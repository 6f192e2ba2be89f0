import { MessageCircle, Send } from "lucide-react";
import { formatDateLong } from "#app/kernel/dates.ts";
import { useSiteData } from "#app/layouts/site-data.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Block } from "../texts/text-page-blocks.tsx";
import { readingMinutes, sectionsOf } from "./post-text.ts";
import { neighbours, type Post, postPath } from "./posts.ts";

/** A post: its picture, sections, share links and the posts before and after it. */
export function PostArticle({ post }: { post: Post }) {
  return (
    <article className="min-w-0">
      <Picture
        name={post.picture}
        lazy={false}
        sizes="(min-width: 72rem) 45rem, (min-width: 64rem) 66vw, 100vw"
        className="w-full rounded-lg border border-line"
      />
      <div className="mt-8 max-w-prose">
        <p className="text-lg font-semibold text-green">{post.description}</p>
        {sectionsOf(post).map(({ heading, blocks }) => (
          <section key={heading?.id ?? "debut"} id={heading?.id} className="mt-6 space-y-4">
            {heading && <h2 className="pt-2 text-2xl font-bold text-green">{heading.title}</h2>}
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
              <Block key={index} block={block} />
            ))}
          </section>
        ))}
      </div>
      <Sharing post={post} />
      <Neighbours post={post} />
    </article>
  );
}

/** Date, author and reading time, below the title. */
export function PostFacts({ post }: { post: Post }) {
  return (
    <span className="text-base">
      <time dateTime={post.publishedOn}>{formatDateLong(post.publishedOn)}</time> · {post.author} ·{" "}
      {readingMinutes(post)}
      {"\u00A0"}min de lecture
    </span>
  );
}

/** Share links. Plain links, so that no third party learns of the visit before a click. */
function Sharing({ post }: { post: Post }) {
  const { publicUrl } = useSiteData();
  const address = publicUrl + postPath(post);
  const message = encodeURIComponent(`${post.title}\n${address}`);
  const mail = `mailto:?subject=${encodeURIComponent(post.title)}&body=${message}`;
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-xl font-bold text-green">Partager cet article</h2>
      <div className="mt-4 flex flex-wrap gap-4">
        <a
          href={`https://wa.me/?text=${message}`}
          className="button button-secondary"
          target="_blank"
          rel="noopener"
        >
          <MessageCircle aria-hidden="true" size={20} />
          WhatsApp
          <span className="sr-only">(nouvel onglet)</span>
        </a>{" "}
        <a href={mail} className="button button-secondary">
          <Send aria-hidden="true" size={20} />
          E-mail
        </a>
      </div>
    </section>
  );
}

function Neighbours({ post }: { post: Post }) {
  const { older, newer } = neighbours(post);
  return (
    <nav aria-label="Articles voisins" className="mt-10 border-t border-line">
      <ul className="grid sm:grid-cols-2 sm:gap-6">
        {older && <Neighbour post={older} label="Article précédent" rel="prev" />}
        {newer && <Neighbour post={newer} label="Article suivant" rel="next" />}
      </ul>
    </nav>
  );
}

interface NeighbourProps {
  post: Post;
  label: string;
  rel: "prev" | "next";
}

const Neighbour = ({ post, label, rel }: NeighbourProps) => (
  <li className="py-4">
    <span className="text-sm text-ink-soft">{label}</span>{" "}
    <a href={postPath(post)} rel={rel} className="link block py-1 font-semibold">
      {post.title}
    </a>
  </li>
);
