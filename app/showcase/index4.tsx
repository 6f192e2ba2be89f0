import { PageHead } from "#app/layouts/page-head.tsx";
import { leadingTeam } from "./data/team.ts";
import { CallToAction } from "./sections/call-to-action.tsx";
import { LatestPosts } from "./sections/latest-posts.tsx";
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
