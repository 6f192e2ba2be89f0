interface Page {
  provider: string;
  merchant: string;
  amount: number;
  reference: string;
  /** The address to which both buttons post. */
  action: string;
  state: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

/** The page of a fake provider, on which a payer confirms or refuses. */
export function payerPage({ provider, merchant, amount, reference, action, state }: Page): string {
  const francs = String(amount).replace(/\B(?=(?:\d{3})+$)/g, "\u202F");
  const open = state === "open";
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${provider}, démonstration</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;background:#fff;color:#16211b}
main{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}
.demo{background:#16211b;color:#fff;margin:0;padding:.75rem 1.25rem;text-align:center}
.sum{font-size:2rem;font-weight:700;margin:.5rem 0}button{font:inherit;min-height:3rem;width:100%;margin-top:.75rem;
border:2px solid #0b5d3b;border-radius:6px;background:#fff;color:#0b5d3b}button[value=confirmer]{background:#0b5d3b;color:#fff}</style>
</head><body><p class="demo">Démonstration : aucun argent ne circule.</p><main>
<h1>${provider}</h1><p>Payer ${escaped(merchant)}</p><p class="sum">${francs}\u00A0FCFA</p>
<p>Référence ${escaped(reference)}</p>${
    open
      ? `<form method="post" action="${escaped(action)}"><button name="choix" value="confirmer">Confirmer</button>
<button name="choix" value="refuser">Refuser</button></form>`
      : `<p>Ce lien ne peut plus être payé.</p>`
  }</main></body></html>`;
}
