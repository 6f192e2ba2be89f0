import { addressOf } from "#app/kernel/address.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { spaceSections } from "#app/layouts/space/space-data.ts";
import { posts } from "./news/posts.ts";
import { sitePageGroups } from "./pages.ts";

interface PageGroup {
  title: string;
  pages: readonly { path: string; title: string; about?: string }[];
}

/** The pages of the company space; their links lead visitors to the sign-in. */
const space: PageGroup = {
  title: "Espace entreprise",
  pages: [
    ...spaceSections.map(({ path, label }) => ({ path, title: label })),
    { path: "/espace/entreprise/personnel", title: "Personnel" },
    { path: "/espace/entreprise/materiel", title: "Matériel" },
    { path: "/espace/entreprise/references", title: "Références de travaux" },
    { path: "/espace/compte", title: "Mon compte" },
  ],
};

export default function SiteMap() {
  const { productName } = useSettings();
  return (
    <>
      <PageHead
        title="Plan du site"
        description={`Toutes les pages de ${productName}, rangées par sujet\u00A0: qualification, annuaire, actualités, contact et informations légales.`}
        path="/plan-du-site"
      />
      <PageBanner title="Plan du site" lead="Toutes les pages, rangées par sujet." />
      <div className="mx-auto max-w-6xl gap-6 px-4 py-10 sm:columns-2 sm:py-16 lg:columns-3">
        {sitePageGroups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
        <Group group={space} />
        {posts.length > 0 && <Posts />}
        <Data />
      </div>
    </>
  );
}

function Group({ group: { title, pages } }: { group: PageGroup }) {
  return (
    <section className="card mb-6 break-inside-avoid p-6">
      <h2 className="text-xl font-bold text-green">{title}</h2>
      <ul className="mt-2 divide-y divide-line">
        {pages.map(({ path, title: page, about }) => (
          <li key={path} className="py-2">
            <a href={path} className="link inline-block py-1 font-semibold">
              {page}
            </a>{" "}
            {about && <p className="text-sm text-ink-soft">{about}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Posts() {
  return (
    <section className="card mb-6 break-inside-avoid p-6">
      <h2 className="text-xl font-bold text-green">Articles</h2>
      <ul className="mt-2 divide-y divide-line">
        {posts.map(({ slug, title }) => (
          <li key={slug} className="py-2">
            <a href={addressOf("/actualites/:slug", { slug })} className="link inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const files = [
  {
    path: "/partner-manager/v1/public/general-conditions/affective/_download",
    title: "Conditions générales (PDF)",
  },
  { path: "/partners/certified.csv", title: "Annuaire en CSV" },
  { path: "/partners/certified.json", title: "Annuaire en JSON" },
  { path: "/feed.xml", title: "Fil d’actualités (Atom)" },
  { path: "/openapi.json", title: "Description des appels publics (OpenAPI)" },
];

function Data() {
  return (
    <section className="card mb-6 break-inside-avoid p-6">
      <h2 className="text-xl font-bold text-green">Documents et données ouvertes</h2>
      <ul className="mt-2 divide-y divide-line">
        {files.map(({ path, title }) => (
          <li key={path} className="py-2">
            <a href={path} className="link inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
