import type { Register } from "react-router";

type Pages = Register extends { pages: infer Known } ? Known : never;
type ParametersOf<Path extends keyof Pages> = Pages[Path] extends { params: infer Parameters }
  ? { [Name in keyof Parameters]: string | number }
  : never;

/** The path of an address of `app/routes.ts` with its parameters filled in, encoded; one that no route has does not compile. */
export const addressOf = <Path extends keyof Pages & string>(
  path: Path,
  parameters: ParametersOf<Path>,
): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Record<string, string | number>)[name] ?? ""),
  );
