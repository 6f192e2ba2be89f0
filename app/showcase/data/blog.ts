import type { PictureName } from "#app/ui/pictures.data.ts";
import type { FilmName } from "./media.ts";

/** The type of a template post, which selects the media above its text. */
export type PostType = 0 | 1 | 2 | 3;

export type PostMedia = "image" | "videos" | "slides";

/** A post of type 0 or 3 shows an image, of type 1 videos, of type 2 slides. */
export function mediaOf(type: PostType): PostMedia {
  if (type === 1) return "videos";
  return type === 2 ? "slides" : "image";
}

export interface BlogPost {
  slug: string;
  type: PostType;
  image: PictureName;
  date: string;
  month: string;
  year: string;
  author: string;
  /** Number of comments, as displayed. */
  comments: string;
  title: string;
  description: string;
  tags: readonly BlogTag[];
}

export const blogTags = [
  "Climate",
  "Concrete",
  "Foundations",
  "Interiors",
  "Materials",
  "Outdoor",
  "Planning",
  "Renovation",
  "Roads",
  "Safety",
  "Solar",
  "Steel",
] as const;

export type BlogTag = (typeof blogTags)[number];

/** The sample date and number of comments that all posts of the template share. */
const sample = { date: "20", month: "June", year: "2021", comments: "4" } as const;

export const sampleDay = "2021-06-20";

/** Newest first. */
export const blogPosts: readonly BlogPost[] = [
  {
    ...sample,
    slug: "reading-the-ground",
    type: 3,
    image: "fondations",
    author: "Coumba Bassène",
    title: "Reading the ground before the first bucket",
    description:
      "Two days of soil tests cost less than one week of waiting. What we look for, and how it changes the drawing of a footing.",
    tags: ["Foundations", "Planning", "Concrete"],
  },
  {
    ...sample,
    slug: "one-crane-eight-seconds",
    type: 1,
    image: "hero-chantier",
    author: "Malick Tine",
    title: "One crane, eight seconds, a whole day of planning",
    description:
      "A short film of a lift that looks easy, and of the hours of preparation that make it look that way.",
    tags: ["Planning", "Safety"],
  },
  {
    ...sample,
    slug: "three-interiors",
    type: 2,
    image: "interieur-salon",
    author: "Odile Gomis",
    title: "Light and timber: a walk through three interiors",
    description:
      "A living room, an entrance hall and an open office, finished in the same year by the same joinery team.",
    tags: ["Interiors", "Materials"],
  },
  {
    ...sample,
    slug: "beneath-the-asphalt",
    type: 0,
    image: "route-laterite",
    author: "Malick Tine",
    title: "Beneath the asphalt: four layers, four checks",
    description:
      "A road is judged by its surface and lost by what lies underneath. The checks we make before each layer is closed.",
    tags: ["Roads", "Materials"],
  },
  {
    ...sample,
    slug: "pierced-walls",
    type: 0,
    image: "claustra",
    author: "Odile Gomis",
    title: "Pierced walls, or shade that costs nothing to run",
    description:
      "Claustra blocks let the breeze in and keep the sun out. How we choose the pattern, and where we do not use them.",
    tags: ["Climate", "Materials"],
  },
  {
    ...sample,
    slug: "restoring-an-arcade",
    type: 3,
    image: "renovation-facade",
    author: "Coumba Bassène",
    title: "Restoring an arcade without closing the street",
    description:
      "Shops stayed open for the seven months of the works. The scaffold, the dust and the deliveries, planned day by day.",
    tags: ["Renovation", "Safety"],
  },
  {
    ...sample,
    slug: "concrete-in-the-heat",
    type: 0,
    image: "ferraillage",
    author: "Coumba Bassène",
    title: "Pouring concrete on the hottest day of the year",
    description:
      "Night pours, cooled water and wet hessian: what a slab needs when the shade is at thirty-eight degrees.",
    tags: ["Concrete", "Climate"],
  },
  {
    ...sample,
    slug: "a-frame-in-a-week",
    type: 0,
    image: "charpente-metallique",
    author: "Malick Tine",
    title: "A steel frame that stands in a week",
    description:
      "The week on site is the visible part. The other nine were spent in the workshop, measuring twice.",
    tags: ["Steel", "Planning"],
  },
  {
    ...sample,
    slug: "a-field-of-light",
    type: 0,
    image: "centrale-solaire",
    author: "Odile Gomis",
    title: "A solar field is built from the drains up",
    description:
      "Panels come last. First come the water, the paths and the trenches, in the one season when the ground is dry.",
    tags: ["Solar", "Outdoor"],
  },
];

/** The three slides of posts of type 2. */
export const slides: readonly { name: PictureName; caption: string }[] = [
  {
    name: "interieur-salon",
    caption: "The living room: iroko fins, lime plaster, no curtain.",
  },
  {
    name: "interieur-hall",
    caption: "The hall: one flight of stairs, one pierced wall.",
  },
  {
    name: "interieur-bureaux",
    caption: "The office: shelves where a corridor was drawn.",
  },
];

export const videos: readonly { title: string; film: FilmName }[] = [
  { title: "The lift, from the ground", film: "crane" },
  { title: "From the drawing to the keys", film: "stages" },
];

export const findTag = (name: string | null): BlogTag | undefined =>
  blogTags.find((tag) => tag === name);

export const postsTagged = (tag: BlogTag): readonly BlogPost[] =>
  blogPosts.filter(({ tags }) => tags.includes(tag));

const pageOf: Record<PostType, string> = {
  0: "/post-image",
  1: "/post-video",
  2: "/post-gallery",
  3: "/post-sidebar",
};

/** The address of a post: the page of its type, with `?post=` unless it is the first of the type. */
export function postPath({ type, slug }: Pick<BlogPost, "type" | "slug">): string {
  return findPost(type, null)?.slug === slug ? pageOf[type] : `${pageOf[type]}?post=${slug}`;
}

/** The post of this type with the slug, or without a slug the first of the type. */
export const findPost = (type: PostType, slug: string | null): BlogPost | undefined =>
  blogPosts.find((post) => post.type === type && (slug === null || post.slug === slug));
