import { PageHead } from "#app/layouts/page-head.tsx";
import { blogPosts } from "./data/blog.ts";
import { leadingTeam } from "./data/team.ts";
import { BlogCard } from "./sections/blog-card.tsx";
import { CallToAction } from "./sections/call-to-action.tsx";
import { SectionTitle } from "./sections/section-title.tsx";
import { Team } from "./sections/team.tsx";
import { VideoHero } from "./sections/video-hero.tsx";

const description =
  "Sample home page of a building company: a film of one of its sites, three of its people and the latest three posts of its blog.";

export default function Home4() {
  return (
    <>
      <PageHead title="Home 4" description={description} path="/index4" noIndex />
      <VideoHero />
      <Team members={leadingTeam} />
      <LatestPosts />
      <CallToAction />
    </>
  );
}

/** The latest three posts of the blog. */
function LatestPosts() {
  return (
    <section aria-labelledby="posts">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SectionTitle id="posts" kicker="Blog">
            Written between two pours
          </SectionTitle>
          <a href="/blog-grid" className="link inline-block py-2 font-semibold">
            All posts
          </a>
        </div>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {blogPosts.slice(0, 3).map((post) => (
            <li key={post.slug}>
              <BlogCard post={post} heading="h3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
