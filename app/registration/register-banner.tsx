import { Picture } from "#app/ui/picture.tsx";

/** Title and subtitle of Spec §2, and what to have at hand before starting. */
export function RegisterBanner({ productName }: { productName: string }) {
  return (
    <section className="bg-sand">
      <div className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-4 sm:py-10 md:grid-cols-[3fr_2fr]">
        <div>
          <h1 className="text-2xl font-extrabold text-green sm:text-5xl">{`INSCRIPTION ${productName}`}</h1>
          <p className="mt-1 sm:mt-3 sm:text-xl">
            Rejoignez la communauté des entreprises certifiées
          </p>
          <p className="mt-2 max-w-prose text-sm text-ink-soft sm:mt-4 sm:text-base">
            Munissez-vous de votre NINEA, de votre registre du commerce, du montant de votre capital
            et de votre dernier chiffre d’affaires.
          </p>
        </div>
        <div className="hidden overflow-hidden rounded-lg md:block">
          <Picture name="hero-chantier" alt="" sizes="(min-width: 48rem) 26rem, 1px" lazy />
        </div>
      </div>
      <div className="band" aria-hidden="true" />
    </section>
  );
}
