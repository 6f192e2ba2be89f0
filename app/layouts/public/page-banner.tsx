import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";

interface PageBannerProps {
  title: string;
  lead?: ReactNode;
  /** A decorative picture; on a phone a strip below the words. */
  picture?: PictureName;
  /** Pages between the home page and this one. */
  crumbs?: readonly { label: string; href: string }[];
}

/** The head of an inner page: breadcrumb, title and lead. */
export function PageBanner({ title, lead, picture, crumbs = [] }: PageBannerProps) {
  return (
    <header className="relative overflow-hidden bg-green-deep text-white">
      <div
        className={`relative z-1 mx-auto flex max-w-6xl flex-col justify-center px-4 py-6 sm:py-10 ${picture ? "md:min-h-72" : ""}`}
      >
        <div className={picture ? "md:w-1/2 md:pr-8" : undefined}>
          <nav aria-label="Fil d’Ariane">
            <ol className="flex flex-wrap gap-x-2 text-sm">
              {[{ label: "Accueil", href: "/" }, ...crumbs].map(({ label, href }, index) => (
                <li key={href} className="flex gap-x-2">
                  {index > 0 && (
                    <span aria-hidden="true" className="py-2">
                      /
                    </span>
                  )}
                  <a href={href} className="py-2 underline">
                    {label}
                  </a>
                </li>
              ))}
              <li className="flex min-w-0 gap-x-2">
                <span aria-hidden="true" className="py-2">
                  /
                </span>
                <span aria-current="page" className="py-2">
                  {title}
                </span>
              </li>
            </ol>
          </nav>
          <h1 className="mt-2 text-3xl font-extrabold sm:text-4xl lg:text-5xl">{title}</h1>
          {lead && <p className="mt-4 max-w-prose text-lg">{lead}</p>}
        </div>
      </div>
      {picture && (
        <div className="banner-picture">
          <Picture
            name={picture}
            alt=""
            lazy={false}
            sizes="(min-width: 48rem) 50vw, 66vw"
            className="size-full object-cover"
          />
        </div>
      )}
      <div className="band relative" aria-hidden="true" />
    </header>
  );
}
