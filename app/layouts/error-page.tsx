import { problem } from "#app/kernel/problem.ts";
import { PublicLayout } from "./public-layout.tsx";

/** What a visitor sees when a page cannot be shown; `reference` finds the fault in the log. */
export function ErrorPage({ status, reference }: { status: number; reference: string }) {
  const { title, detail } = problem(status);
  return (
    <PublicLayout>
      <title>{title}</title>
      <section className="mx-auto max-w-2xl px-4 py-20">
        <p className="font-display text-6xl font-bold text-laterite">{status}</p>
        <h1 className="mt-2 text-3xl font-bold text-green">{title}</h1>
        <p className="mt-4">{detail}</p>
        {status >= 500 && (
          <p className="mt-4">
            Référence à nous communiquer{"\u00A0"}: <code>{reference}</code>
          </p>
        )}
        <p className="mt-8">
          <a className="link" href="/">
            Revenir à l’accueil
          </a>
        </p>
      </section>
    </PublicLayout>
  );
}
