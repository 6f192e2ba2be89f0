import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { defaultSettings, type Settings } from "#app/settings/settings.schema.ts";

/** What the footer tells of a post. */
export interface PostTeaser {
  title: string;
  path: string;
  publishedOn: string;
}

interface SiteData {
  settings: Settings;
  /** Origin of the product, without a final slash; empty when the database itself has failed. */
  publicUrl: string;
  recentPosts: PostTeaser[];
}

const whenAllFailed: SiteData = { settings: defaultSettings, publicUrl: "", recentPosts: [] };

/** What the frame of every page needs, from the loader of the root. */
export const useSiteData = (): SiteData =>
  useRouteLoaderData<typeof loader>("root") ?? whenAllFailed;

/** Settings of the body for a page; its defaults when the database itself has failed. */
export const useSettings = (): Settings => useSiteData().settings;
