import type { Family } from "#app/activity/nomenclature.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";
import { companiesInWords, type Total } from "../companies-in-words.ts";

/** One picture for each family of the first nomenclature; later families have none. */
const pictureOf: { [code: string]: PictureName } = {
  1: "fondations",
  2: "ferraillage",
  3: "renovation-facade",
  4: "interieur-salon",
  5: "interieur-hall",
  6: "route-laterite",
  7: "chateau-eau",
  8: "hero-viaduc",
  9: "centrale-solaire",
};

interface NomenclatureFamilyProps {
  family: Family;
  /** The companies of a sub-area. */
  companiesOf: (code: string) => Total;
  /** Whether invented companies are among those counted. */
  hasDemo: boolean;
}

/** A family with its areas; each sub-area has an anchor, its scope and a link to its companies. */
export function NomenclatureFamily({ family, companiesOf, hasDemo }: NomenclatureFamilyProps) {
  const { code, name, areas } = family;
  const picture = pictureOf[code];
  return (
    <section aria-labelledby={`famille-${code}`} className="px-4 py-8 sm:py-12">
      <div className="flex items-center gap-5 overflow-hidden rounded-lg bg-green-deep text-white">
        <div className="flex min-w-0 flex-1 items-center gap-4 p-4 max-[17rem]:flex-col max-[17rem]:items-start max-[17rem]:gap-0 sm:p-6">
          <span aria-hidden="true" className="font-display text-5xl font-extrabold text-gold">
            {code}
          </span>
          <h2 id={`famille-${code}`} className="text-xl font-bold sm:text-2xl">
            {name}
          </h2>
        </div>
        {picture && (
          <div className="hidden w-1/3 self-stretch sm:block">
            <Picture
              name={picture}
              alt=""
              sizes="(min-width: 40rem) 24rem, 1px"
              className="h-36 w-full object-cover"
            />
          </div>
        )}
      </div>
      {areas.map((area) => (
        <div key={area.code} className="mt-6">
          <h3 className="py-2 text-lg font-bold text-green">
            <span className="text-ink-soft tabular-nums">{area.code}</span>
            {` ${area.name}`}
          </h3>
          <ul className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
            {area.subAreas.map((subArea) => (
              <SubAreaEntry
                key={subArea.code}
                {...subArea}
                companies={companiesOf(subArea.code)}
                hasDemo={hasDemo}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface SubAreaEntryProps {
  code: string;
  name: string;
  covers: string;
  companies: Total;
  hasDemo: boolean;
}

function SubAreaEntry({ code, name, covers, companies, hasDemo }: SubAreaEntryProps) {
  return (
    <li
      id={`sd-${code}`}
      className="flex gap-3 border-t border-line py-3 target:bg-gold-soft max-[17rem]:flex-col max-[17rem]:gap-0"
    >
      <span className="w-12 shrink-0 font-semibold text-ink-soft tabular-nums">{code}</span>
      <div className="min-w-0">
        <h4 className="font-semibold">{name}</h4>
        <p className="text-pretty">{covers}</p>
        {companies.total === 0 ? (
          <p className="py-2 text-sm text-ink-soft">Aucune entreprise qualifiée pour le moment</p>
        ) : (
          <a href={`/annuaire?activity=${code}`} className="link inline-block py-2 text-sm">
            {companiesInWords(companies)}
            {hasDemo && " (démonstration)"}
            <span className="sr-only">
              {" "}
              en {code}, {name}
            </span>
          </a>
        )}
      </div>
    </li>
  );
}
