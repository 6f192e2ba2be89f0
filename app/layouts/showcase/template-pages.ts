import type { MenuLink } from "../menu.ts";

/** Links under one heading of a sub-menu; a sub-menu with one block has no heading. */
export interface MenuBlock {
  heading?: string;
  links: readonly MenuLink[];
}

export interface TemplateMenuGroup {
  label: string;
  parts: readonly MenuBlock[];
}

/** The template variant whose « ESPACE ENTREPRISE » leads to `/contact` (Spec §2). */
export const spaceVariant = "/index2";

/** The pages that demonstrate one design element each, in the order of the specification. */
export const demoPages: readonly MenuLink[] = [
  { label: "Accordion", path: "/accordian" },
  { label: "Buttons", path: "/buttons" },
  { label: "Icon boxes", path: "/icon-box" },
  { label: "List group", path: "/list-group" },
  { label: "Modal popups", path: "/modal-popup" },
  { label: "Tabs", path: "/tabs" },
  { label: "Tables", path: "/tables" },
  { label: "Videos", path: "/videos" },
  { label: "Icon font", path: "/icon-font" },
];

/** The nested menu of the template pages (Spec §2), with its labels. */
export const templateMenu: readonly (MenuLink | TemplateMenuGroup)[] = [
  {
    label: "Home",
    parts: [
      {
        links: [
          { label: "Home 1", path: "/home" },
          { label: "Home 2", path: "/index2" },
          { label: "Home 3", path: "/index3" },
          { label: "Home 4", path: "/index4" },
        ],
      },
    ],
  },
  { label: "About us", path: "/about" },
  { label: "Services", path: "/services" },
  {
    label: "Pages",
    parts: [
      {
        links: [
          { label: "Questions", path: "/faq" },
          { label: "Contact", path: "/contact" },
          { label: "Error 404", path: "/error404" },
        ],
      },
      {
        heading: "Blog",
        links: [
          { label: "Blog grid", path: "/blog-grid" },
          { label: "Blog listing", path: "/blog-list" },
          { label: "Blog masonry", path: "/blog-masonary" },
        ],
      },
    ],
  },
  {
    label: "Post detail",
    parts: [
      {
        links: [
          { label: "Post image", path: "/post-image" },
          { label: "Post gallery", path: "/post-gallery" },
          { label: "Post video", path: "/post-video" },
          { label: "Post with sidebar", path: "/post-sidebar" },
        ],
      },
    ],
  },
  {
    label: "Projects",
    parts: [
      {
        heading: "Filtered",
        links: [
          { label: "Project grid", path: "/project-grid" },
          { label: "Project masonry", path: "/project-masonary" },
          { label: "Project carousel", path: "/project-carousal" },
        ],
      },
      {
        heading: "Classic",
        links: [
          { label: "Classic", path: "/project-classic" },
          { label: "Classic 1", path: "/project-classic1" },
          { label: "Classic 2", path: "/project-classic2" },
          { label: "Project detail", path: "/project-detail" },
        ],
      },
    ],
  },
  { label: "Shortcodes", parts: [{ links: demoPages }] },
];

/** The newest posts of the template blog, for its footer; `blog.test.ts` compares them with the blog. */
export const recentTemplatePosts: readonly MenuLink[] = [
  { label: "Reading the ground before the first bucket", path: "/post-sidebar" },
  { label: "One crane, eight seconds, a whole day of planning", path: "/post-video" },
];
