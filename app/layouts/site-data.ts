import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { type PublicSettings, publicSettings } from "#app/settings/public-settings.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";

/** A post as listed in the footer. */
export interface PostTeaser {
  title: string;
  path: string;
  publishedOn: string;
}

/** The root data, sent with every page and so public. */
export interface SiteData {
  settings: PublicSettings;
  tariff: Tariff;
  /** Origin of the product, without a final slash; empty when the database itself has failed. */
  publicUrl: string;
  /** Whether the payment providers are fake ones. */
  demo: boolean;
  recentPosts: PostTeaser[];
  /** The conformity of the site by its accessibility audit, in `conformityWords`. */
  accessibility: string;
}

const whenAllFailed: Omit<SiteData, "tariff"> = {
  settings: publicSettings(defaultSettings),
  publicUrl: "",
  demo: false,
  recentPosts: [],
  accessibility: "",
};

/** The data of the root loader, which the layouts use. */
export const useSiteData = (): Omit<SiteData, "tariff"> =>
  useRouteLoaderData<typeof loader>("root") ?? whenAllFailed;

/** The public settings; their defaults when the database has failed. */
export const useSettings = (): PublicSettings => useSiteData().settings;

/** The tariff in force: fees, classes, levels, delays, validity. Throws on an error page, which has no root data. */
export function useTariff(): Tariff {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("The loader of the root has failed: there is no tariff to show.");
  return data.tariff;
}

/** The certification body as a schema.org organisation, with an `@id` that other descriptions refer to. */
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
