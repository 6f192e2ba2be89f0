import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";

/** The banner of a template page (Spec §3). */
export interface Banner {
  image: PictureName;
  /** Heading of the page. */
  title: string;
  /** Name of the page in the breadcrumb. */
  page: string;
}

/** The head of a template page, with its only `h1`. */
export function ShowcaseBanner({ image, title, page }: Banner) {
  return (
    <div className="relative overflow-hidden bg-green-deep text-white">
      <div className="relative z-1 mx-auto flex max-w-6xl flex-col justify-center px-4 py-6 sm:py-10 md:min-h-72">
        <div className="md:w-1/2 md:pr-8">
          <nav aria-label="Breadcrumb">
            <ol className="flex flex-wrap gap-x-2 text-sm">
              <li>
                <a href="/index2" className="block py-2 underline">
                  Home
                </a>
              </li>
              <li className="flex min-w-0 gap-x-2 py-2">
                <span aria-hidden="true">/</span> <span aria-current="page">{page}</span>
              </li>
            </ol>
          </nav>
          <h1 className="mt-2 text-3xl font-extrabold sm:text-4xl lg:text-5xl">{title}</h1>
        </div>
      </div>
      <div className="banner-picture">
        <Picture
          name={image}
          alt=""
          lazy={false}
          sizes="(min-width: 48rem) 50vw, 66vw"
          className="size-full object-cover"
        />
      </div>
      <div className="band relative" aria-hidden="true" />
    </div>
  );
}
