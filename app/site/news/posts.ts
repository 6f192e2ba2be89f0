import { addressOf } from "#app/kernel/address.ts";
import type { PictureName } from "#app/ui/pictures.data.ts";
import { assurancesLesQuestionsAPoserTot } from "./posts/assurances-les-questions-a-poser-tot.ts";
import { betonEtMateriauxLocaux } from "./posts/beton-et-materiaux-locaux.ts";
import { choisirSesSousDomaines } from "./posts/choisir-ses-sous-domaines.ts";
import { cotraitanceEtSousTraitance } from "./posts/cotraitance-et-sous-traitance.ts";
import { laVisiteDeChantier } from "./posts/la-visite-de-chantier.ts";
import { lireUneFicheDeLAnnuaire } from "./posts/lire-une-fiche-de-l-annuaire.ts";
import { niveauxEtClasses } from "./posts/niveaux-et-classes.ts";
import { preparerSonDossier } from "./posts/preparer-son-dossier.ts";
import { quitusFiscalEtValiditeDesPieces } from "./posts/quitus-fiscal-et-validite-des-pieces.ts";

/** A post of the blog (Spec §3 « Blog post »). */
export interface Post {
  slug: string;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  publishedOn: string;
  author: string;
  picture: PictureName;
  /** Paragraphs; « ## » starts a heading, « - » a list item; links are `[words](/path)`. */
  body: readonly string[];
}

/** Newest first. */
export const posts: readonly Post[] = [
  preparerSonDossier,
  niveauxEtClasses,
  lireUneFicheDeLAnnuaire,
  quitusFiscalEtValiditeDesPieces,
  choisirSesSousDomaines,
  laVisiteDeChantier,
  betonEtMateriauxLocaux,
  assurancesLesQuestionsAPoserTot,
  cotraitanceEtSousTraitance,
];

export const newestPosts = (count: number): readonly Post[] => posts.slice(0, count);

/** Path of a post. */
export const postPath = ({ slug }: Post): string => addressOf("/actualites/:slug", { slug });

/** The Open Graph picture of a post, 1200 × 630, made by scripts/pictures.ts. */
export const sharePicture = ({ slug }: Post): string => `/share/${slug}.jpg`;

export const findPost = (slug: string | undefined): Post | undefined =>
  posts.find((post) => post.slug === slug);

/** The posts published just before and just after this one. */
export function neighbours(post: Post): { older: Post | undefined; newer: Post | undefined } {
  const place = posts.indexOf(post);
  return { older: posts[place + 1], newer: posts[place - 1] };
}
