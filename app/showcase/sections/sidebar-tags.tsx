import type { BlogTag } from "../data/blog.ts";

/** Each tag leads to the posts that bear it. */
export function TagLinks({ tags, label }: { tags: readonly BlogTag[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={`/blog-list?tag=${tag}`}
            className="grid min-h-11 place-items-center rounded-sm border border-line bg-white px-3 text-sm font-semibold hover:border-green hover:bg-green-soft hover:text-green"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
