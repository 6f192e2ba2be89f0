import { use } from "react";
import { useActionData, useMatches } from "react-router";
import type { FormFailure } from "#app/forms/form-input.ts";
import { refusedTitle } from "#app/ui/error-summary.tsx";
import { RequestInfo } from "./script-tags.tsx";
import { useSiteData } from "./site-data.ts";

interface RouteHandle {
  lang?: "en";
}

interface PageHeadProps {
  title: string;
  /** Uses the title as it is, without the name of the product. */
  exactTitle?: boolean;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** The path of a picture of 1200 × 630. */
  image?: string;
  type?: "website" | "article";
  noIndex?: boolean;
}

/** Whether the answer of an action is a refusal; a form shown again without any error is none. */
export function isRefusal(answer: unknown): boolean {
  const { errors, waitSeconds, refusal, message } = (answer ?? {}) as Partial<
    FormFailure<object>
  > & { refusal?: unknown; message?: unknown };
  if (errors === undefined) return answer !== undefined;
  if (Object.keys(errors).length > 0 || waitSeconds !== undefined) return true;
  return Boolean(refusal || message);
}

/** The title, with « Erreur – » before it when the page shows a refused form (RGAA 8.6). */
export function usePageTitle(title: string): string {
  const { status } = use(RequestInfo);
  const english = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.lang === "en",
  );
  const answer = useActionData();
  return status >= 400 && isRefusal(answer) ? refusedTitle(title, english ? "en" : "fr") : title;
}

/** Title, description, canonical address and Open Graph tags of a page. */
export function PageHead({
  title,
  exactTitle,
  description,
  path,
  image = "/share/tabax.jpg",
  type = "website",
  noIndex,
}: PageHeadProps) {
  const { settings, publicUrl } = useSiteData();
  const whole = usePageTitle(exactTitle ? title : `${title} | ${settings.productName}`);
  const address = publicUrl + path;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={settings.productName} />
      <meta property="og:locale" content="fr_SN" />
      <meta property="og:image" content={publicUrl + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
