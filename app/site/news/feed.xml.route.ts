import type { LoaderFunctionArgs } from "react-router";
import { escapeMarkup as xml } from "#app/kernel/escape.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type Post, postPath, posts } from "./posts.ts";

interface FeedSource {
  posts: readonly Post[];
  /** Origin of the product, without a final slash. */
  publicUrl: string;
  productName: string;
  bodyName: string;
}

/** The news as an Atom document (RFC 4287), with absolute addresses. */
export function atomFeed({ posts, publicUrl, productName, bodyName }: FeedSource): string {
  const entries = posts.map((post) => entry(post, publicUrl));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <id>${xml(`${publicUrl}/feed.xml`)}</id>
  <title>${xml(`Actualités – ${productName}`)}</title>
  <subtitle>Conseils pour les entreprises du BTP, les acheteurs et les banques</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(`${publicUrl}/feed.xml`)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${publicUrl}/post-grid`)}"/>
  <icon>${xml(`${publicUrl}/favicon.svg`)}</icon>
  <updated>${instantOf(lastChange(posts))}</updated>
  <author><name>${xml(bodyName)}</name></author>
${entries.join("\n")}
</feed>
`;
}

/** Day of the newest post, in any order of posts. */
export const lastChange = (posts: readonly Post[]): string =>
  posts
    .map(({ publishedOn }) => publishedOn)
    .sort()
    .at(-1) ?? "1970-01-01";

/** Posts are published at 8:00 in Dakar, which is on UTC all year. */
const instantOf = (day: string): string => `${day}T08:00:00Z`;

function entry(post: Post, publicUrl: string): string {
  const address = xml(publicUrl + postPath(post));
  return `  <entry>
    <id>${address}</id>
    <title>${xml(post.title)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${instantOf(post.publishedOn)}</published>
    <updated>${instantOf(post.publishedOn)}</updated>
    <author><name>${xml(post.author)}</name></author>
    <summary>${xml(post.description)}</summary>
  </entry>`;
}

/** GET /feed.xml: the news feed. Feed readers poll it often and mostly get 304. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const { productName, bodyName } = await settingsInForce(db, now);
  const feed = atomFeed({ posts, publicUrl, productName, bodyName });
  const headers = {
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "last-modified": new Date(instantOf(lastChange(posts))).toUTCString(),
  };
  return new Response(feed, { headers });
}

export const handle = { openToAll: true };
