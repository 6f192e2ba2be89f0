import { useSiteData } from "./site-data.ts";

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
