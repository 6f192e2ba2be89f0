import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript, StructuredData } from "#app/layouts/script-tags.tsx";
import { useOrganisation, useSettings, useSiteData } from "#app/layouts/site-data.ts";
import { newestPosts } from "../news/posts.ts";
import type { Route } from "./+types/home-page";
import { HomeAbout } from "./home-about.tsx";
import { HomeAfterBanner } from "./home-after-banner.tsx";
import { HomeBanner } from "./home-banner.tsx";
import { HomeMission } from "./home-mission.tsx";
import { HomePosts } from "./home-posts.tsx";
import { HomeProcess } from "./home-process.tsx";
import { HomeSideMenu, homeSections } from "./home-section.tsx";
import { HomeTestimonials } from "./home-testimonials.tsx";
import { KeyFigures, nomenclatureSize } from "./key-figures.tsx";
import { listedFigure } from "./listed-figure.server.ts";

export const handle = { isSteady: true };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now } = ctx;
  return {
    listed: await listedFigure(ctx),
    nomenclature: nomenclatureSize(await recentSubAreas(db, now)),
    posts: newestPosts(3).map(({ slug, title, description, publishedOn, picture }) => ({
      slug,
      title,
      description,
      publishedOn,
      picture,
    })),
  };
}

export default function Home({
  loaderData: { listed, nomenclature, posts },
}: Route.ComponentProps) {
  const { productName, bodyName } = useSettings();
  const sections = homeSections.filter(({ id }) => id !== "actualites" || posts.length > 0);
  return (
    <>
      <PageHead
        title={`${productName} – Qualification et certification des entreprises du BTP au Sénégal`}
        exactTitle
        description="Faites qualifier votre entreprise du bâtiment et des travaux publics, ou vérifiez en quelques secondes la qualification d’un constructeur au Sénégal."
        path="/"
      />
      <BodyData />
      <HomeBanner />
      <HomeAfterBanner listed={listed} />
      <HomeAbout bodyName={bodyName} />
      <KeyFigures size={nomenclature} listed={listed} />
      <HomeMission />
      <HomeProcess />
      <HomePosts posts={posts} />
      <HomeTestimonials />
      <HomeSideMenu sections={sections} />
      <BrowserScript name="slides" />
    </>
  );
}

/** The schema.org data of the certification body and of its site, with the site search. */
function BodyData() {
  const { settings, publicUrl } = useSiteData();
  const organisation = useOrganisation();
  const site = {
    "@type": "WebSite",
    name: settings.productName,
    url: `${publicUrl}/`,
    inLanguage: "fr",
    publisher: { "@id": organisation["@id"] },
    potentialAction: {
      "@type": "SearchAction",
      target: `${publicUrl}/search?q={search_term_string}`,
      "query-input": "required name=search_term_string",
    },
  };
  return <StructuredData value={{ "@graph": [organisation, site] }} />;
}
