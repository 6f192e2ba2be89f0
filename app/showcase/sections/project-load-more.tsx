import { ButtonLink } from "#app/ui/button.tsx";

/** « Load More » leads to another page of projects (Spec §2): nothing is loaded into this one. */
export function ProjectLoadMore({ href }: { href: string }) {
  return (
    <p className="mt-10 text-center">
      <ButtonLink href={href} tone="secondary">
        Load More
      </ButtonLink>
    </p>
  );
}
