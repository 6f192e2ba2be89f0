import type { PictureName } from "#app/ui/pictures.data.ts";
import { type BlogPost, blogPosts, blogTags } from "./blog.ts";

interface Client {
  /** View of `/logos.svg`. */
  file: string;
  name: string;
}

interface GalleryPicture {
  name: PictureName;
  title: string;
}

interface Sidebar {
  recent: readonly BlogPost[];
  clients: readonly Client[];
  gallery: readonly GalleryPicture[];
  tags: typeof blogTags;
}

export const blogAuthor = {
  name: "Coumba Bassène",
  role: "Site engineer",
  portrait: "01-ingenieure-casque",
  about:
    "Twenty years between drawings and boots. She edits this blog with the people who do the work, and signs nothing that she has not seen built.",
} as const;

/** The content of the blog sidebar. */
export const sidebar: Sidebar = {
  recent: blogPosts.slice(0, 3),
  clients: [
    { file: "01-baol-construction", name: "Baol" },
    { file: "02-teranga-batiment", name: "Teranga" },
    { file: "03-ndar-ouvrages", name: "Ndar" },
    { file: "04-saloum-routes", name: "Saloum" },
    { file: "06-laterite-co", name: "Laterite" },
    { file: "08-dial-eau", name: "Dial" },
  ],
  gallery: [
    { name: "villa", title: "Villa with a pool" },
    { name: "place-publique", title: "Town square" },
    { name: "interieur-hall", title: "Entrance hall" },
    { name: "stade-tribune", title: "Stadium stand" },
    { name: "terrasse", title: "Roof terrace" },
    { name: "chateau-eau", title: "Water tower" },
    { name: "marche-couvert", title: "Covered market" },
    { name: "jardin-cour", title: "Courtyard garden" },
  ],
  tags: blogTags,
};
