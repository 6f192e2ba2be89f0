import type { ReactNode } from "react";
import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { type BlogTag, postPath, sampleDay } from "../data/blog.ts";
import { blogAuthor, sidebar } from "../data/sidebar.ts";
import { SidebarNewsletter, SidebarSearch } from "./sidebar-forms.tsx";
import { SidebarGallery } from "./sidebar-gallery.tsx";

/** Posts on the left, the sidebar on the right; below them on a phone. */
export function BlogWithSidebar({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-x-10 gap-y-12 px-4 py-10 sm:py-16 lg:grid-cols-[2fr_1fr]">
      <div className="min-w-0">{children}</div>
      <Sidebar />
    </div>
  );
}

/** Search, author, recent posts, newsletter, clients, gallery and tags (Spec §2). */
function Sidebar() {
  return (
    <aside
      aria-label="Beside the posts"
      className="grid gap-x-8 gap-y-10 sm:max-lg:grid-cols-2 lg:gap-y-9"
    >
      <SidebarBlock id="search-posts" title="Search">
        <SidebarSearch />
      </SidebarBlock>
      <SidebarBlock id="about-author" title="About the author">
        <Author />
      </SidebarBlock>
      <SidebarBlock id="recent-posts" title="Recent posts">
        <RecentPosts />
      </SidebarBlock>
      <SidebarNewsletter />
      <SidebarBlock id="our-clients" title="Our clients">
        <Clients />
      </SidebarBlock>
      <SidebarBlock id="gallery" title="Gallery">
        <SidebarGallery />
      </SidebarBlock>
      <SidebarBlock id="tags" title="Tags">
        <TagLinks tags={sidebar.tags} label="All tags" />
      </SidebarBlock>
    </aside>
  );
}

interface SidebarBlockProps {
  id: string;
  title: string;
  children: ReactNode;
}

function SidebarBlock({ id, title, children }: SidebarBlockProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="border-b-2 border-gold pb-2 text-xl font-bold text-green">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

function Author() {
  const { name, role, portrait, about } = blogAuthor;
  return (
    <>
      <div className="flex items-center gap-4">
        <img
          src={`/portraits.svg#${portrait}`}
          width={72}
          height={72}
          alt=""
          loading="lazy"
          className="shrink-0 rounded-full bg-sand"
        />
        <p>
          <span className="block font-semibold">{name}</span>{" "}
          <span className="text-sm text-ink-soft">{role}</span>
        </p>
      </div>
      <p className="mt-3 text-pretty">{about}</p>
    </>
  );
}

function RecentPosts() {
  return (
    <ul className="divide-y divide-line">
      {sidebar.recent.map((post) => (
        <li key={post.slug} className="relative flex gap-4 py-4 first:pt-0 last:pb-0">
          <div className="shrink-0">
            <LaterMedia className="h-16 w-20">
              <Picture
                name={post.image}
                alt=""
                sizes="5rem"
                className="h-16 w-20 rounded-sm object-cover"
              />
            </LaterMedia>
          </div>
          <div>
            <a href={postPath(post)} className="leading-tight font-semibold hover:underline">
              <span aria-hidden="true" className="absolute inset-0" />
              {post.title}
            </a>
            <p className="text-sm text-ink-soft">
              <time dateTime={sampleDay}>
                {post.date} {post.month} {post.year}
              </time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Clients() {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {sidebar.clients.map(({ file, name }) => (
        <li
          key={file}
          className="grid place-items-center rounded-sm border border-line bg-white p-3"
        >
          <img
            src={`/logos.svg#${file}`}
            alt={name}
            width={126}
            height={48}
            loading="lazy"
            className="opacity-70"
          />
        </li>
      ))}
    </ul>
  );
}

/** Links from each tag to its posts. */
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
