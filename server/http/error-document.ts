import type { Problem } from "#app/kernel/problem.ts";

/** To the letter what stands in the page: the security policy names its hash. */
export const errorStyle = `
body{margin:0;background:#FFFDF8;color:#16211B;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:15vh 1.25rem}
h1{color:#0B5D3B;font-size:1.75rem;line-height:1.2;margin:.25rem 0 1rem}
p{margin:0 0 1rem}a{color:#0B5D3B}code{background:#F6EFE2;padding:.1em .4em}
`;

/** The page for what fails before any page could be rendered: self-contained, because nothing else may work. */
export function errorDocument({ status, title, detail, reference }: Problem): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${errorStyle}</style></head>
<body><main><p>${status}</p><h1>${title}</h1><p>${detail}</p>${
    reference ? `<p>Référence à nous communiquer\u00A0: <code>${reference}</code></p>` : ""
  }<p><a href="/">Revenir à l’accueil</a></p></main></body></html>`;
}
