import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";

interface PageBannerProps {
  title: string;
  lead?: ReactNode;
  picture?: PictureName;
}

/** The head of an inner page: where one is, its title and what it is for. */
export function PageBanner({ title, lead, picture }: PageBannerProps) {
  return (
    <header className="relative overflow-hidden bg-green-deep text-white">
      {picture && (
        <Picture
          name={picture}
          alt=""
          lazy={false}
          className="absolute inset-0 size-full object-cover opacity-30"
        />
      )}
      <div className="relative mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <p className="text-sm">
          <a href="/" className="underline">
            Accueil
          </a>
        </p>
        <h1 className="mt-2 text-3xl font-bold sm:text-4xl">{title}</h1>
        {lead && <p className="mt-4 max-w-prose text-lg">{lead}</p>}
      </div>
      <div className="band relative" aria-hidden="true" />
    </header>
  );
}
