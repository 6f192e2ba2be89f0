import { type BlogPost, blogPosts, postPath, sampleDay } from "../data/blog.ts";
import { type BlogText, blogTexts } from "../data/blog-texts.ts";
import { BlogFacts } from "./blog-facts.tsx";
import { BlogMedia } from "./blog-media.tsx";
import { TagLinks } from "./sidebar.tsx";

/** A post: its image, videos or slides, its text, and links to the neighbouring posts. */
export function BlogArticle({ post }: { post: BlogPost }) {
  const text = blogTexts[post.slug];
  return (
    <article>
      <BlogMedia post={post} />
      <div className="mt-6 flex flex-wrap gap-x-5 text-sm text-ink-soft">
        <time dateTime={sampleDay}>
          {post.date} {post.month} {post.year}
        </time>
        <BlogFacts post={post} />
      </div>
      <h2 className="mt-3 text-3xl font-bold text-balance text-green">{post.title}</h2>
      <p className="mt-4 max-w-prose text-lg font-semibold text-pretty">{post.description}</p>
      {text && <Text text={text} />}
      <div className="mt-8">
        <TagLinks tags={post.tags} label="Tags of this post" />
      </div>
      <Neighbours post={post} />
    </article>
  );
}

function Text({ text: { paragraphs, quote, points } }: { text: BlogText }) {
  const [opening, ...others] = paragraphs;
  return (
    <div className="mt-5 max-w-prose space-y-5 text-pretty">
      <p>{opening}</p>
      <blockquote className="border-l-4 border-gold py-1 pl-5 font-display text-xl font-bold text-balance text-green">
        <p>“{quote}”</p>
      </blockquote>
      {others.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3 className="pt-2 text-xl font-bold text-green">What to remember</h3>
      <ul className="list-disc space-y-2 pl-5 marker:text-laterite">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Neighbours({ post }: { post: BlogPost }) {
  const place = blogPosts.findIndex(({ slug }) => slug === post.slug);
  const older = blogPosts[place + 1];
  const newer = blogPosts[place - 1];
  return (
    <nav aria-label="Posts before and after" className="mt-8 border-t border-line">
      <ul className="grid sm:grid-cols-2 sm:gap-6">
        {older && <Neighbour post={older} label="Previous post" rel="prev" />}
        {newer && <Neighbour post={newer} label="Next post" rel="next" />}
      </ul>
    </nav>
  );
}

interface NeighbourProps {
  post: BlogPost;
  label: string;
  rel: "prev" | "next";
}

const Neighbour = ({ post, label, rel }: NeighbourProps) => (
  <li className="pt-4">
    <span className="text-sm text-ink-soft">{label}</span>{" "}
    <a href={postPath(post)} rel={rel} className="link block py-1 font-semibold">
      {post.title}
    </a>
  </li>
);
