import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { askedCategory, type Project, projectCategories } from "../data/projects.ts";

const tabs = [{ category: undefined, label: "All" }, ...projectCategories];

const tabClasses =
  "min-h-12 cursor-pointer px-3 font-semibold hover:bg-sand hover:text-green aria-pressed:text-green aria-pressed:shadow-[inset_0_-3px_var(--color-gold)] sm:px-4";

function useAskedCategory() {
  const { search } = useLocation();
  return askedCategory(new URLSearchParams(search).get("category"));
}

/**
 * The category buttons, « All » first and active by default, above one or more lists of projects. They request the page from the
 * server; with scripts the custom element filters in place.
 */
export function ProjectFilter({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const currentCategory = useAskedCategory();
  return (
    <project-filter id="categories" className="block">
      <BrowserScript name="showcase" />
      <form
        method="get"
        action={`${pathname}#categories`}
        data-filters
        aria-label="Filter projects"
        className="flex flex-wrap gap-x-1 border-b border-line"
      >
        {tabs.map(({ category, label }) => (
          <button
            key={label}
            type="submit"
            name="category"
            value={category ?? ""}
            aria-pressed={category === currentCategory}
            className={tabClasses}
          >
            {label}
          </button>
        ))}
      </form>
      {children}
      <p data-status className="sr-only" aria-live="polite" />
    </project-filter>
  );
}

interface FilteredProjectsProps {
  projects: Project[];
  /** Classes of the list. */
  className: string;
  /** Classes of each item. */
  itemClassName?: string;
  children: (project: Project, index: number) => ReactNode;
}

/** A list of projects inside `ProjectFilter`. */
export function FilteredProjects({
  projects,
  className,
  itemClassName,
  children,
}: FilteredProjectsProps) {
  const currentCategory = useAskedCategory();
  return (
    <ul className={`mt-8 ${className}`}>
      {projects.map((project, index) => (
        <li
          key={project.slug}
          data-category={project.category}
          hidden={currentCategory !== undefined && project.category !== currentCategory}
          className={itemClassName}
        >
          {children(project, index)}
        </li>
      ))}
    </ul>
  );
}
