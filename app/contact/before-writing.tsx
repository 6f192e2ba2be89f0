/** Where the answers to the commonest questions are, for those who would rather not wait for one. */
const answers = [
  { question: "Vérifier une entreprise certifiée", path: "/annuaire" },
  { question: "Comprendre les étapes, les frais et les délais", path: "/processus" },
  { question: "Recevoir à nouveau l’e-mail d’activation", path: "/activation/renvoyer" },
  { question: "Retrouver un mot de passe", path: "/espace/mot-de-passe-oublie" },
  { question: "Lire les questions fréquentes", path: "/faq" },
];

export function BeforeWriting() {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 className="text-lg font-bold">Avant d’écrire</h3>
      <p className="mt-2 text-ink-soft">La réponse est peut-être déjà en ligne{"\u00A0"}:</p>
      <ul className="mt-2">
        {answers.map(({ question, path }) => (
          <li key={path} className="border-b border-line last:border-transparent">
            <a className="link flex min-h-11 items-center py-2" href={path}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
