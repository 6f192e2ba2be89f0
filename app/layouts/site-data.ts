import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { type PublicSettings, publicSettings } from "#app/settings/public-settings.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

/** What the footer tells of a post. */
export interface PostTeaser {
  title: string;
  path: string;
  publishedOn: string;
}

/** All that every page is given, and hence anybody may read. */
export interface SiteData {
  settings: PublicSettings;
  tariff: Tariff;
  /** Origin of the product, without a final slash; empty when the database itself has failed. */
  publicUrl: string;
  /** Whether nobody is really paid here. */
  demo: boolean;
  recentPosts: PostTeaser[];
  /** What the audit makes of the site, by `conformityWords`. */
  accessibility: string;
}

const whenAllFailed: Omit<SiteData, "tariff"> = {
  settings: publicSettings(defaultSettings),
  publicUrl: "",
  demo: false,
  recentPosts: [],
  accessibility: "",
};

/** What the frame of every page needs, from the loader of the root. */
export const useSiteData = (): Omit<SiteData, "tariff"> =>
  useRouteLoaderData<typeof loader>("root") ?? whenAllFailed;

/** Settings of the body for a page; its defaults when the database itself has failed. */
export const useSettings = (): PublicSettings => useSiteData().settings;

/** The tariff in force, for a page whose loaders have succeeded: fees, classes, levels, delays, validity. */
export function useTariff(): Tariff {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("The loader of the root has failed: there is no tariff to show.");
  return data.tariff;
}

/** The body for search engines (schema.org), under one address that other descriptions refer to. */
export function useOrganisation() {
  const { settings, publicUrl } = useSiteData();
  const { bodyName, email, phone, address, facebookUrl, linkedinUrl, xUrl, youtubeUrl } = settings;
  const elsewhere = [facebookUrl, linkedinUrl, xUrl, youtubeUrl].filter((url) => url !== null);
  return {
    "@type": "Organization",
    "@id": `${publicUrl}/#organisme`,
    name: bodyName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email,
    telephone: phone,
    address,
    areaServed: "SN",
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
  };
}
