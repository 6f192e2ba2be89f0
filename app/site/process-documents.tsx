interface ExpectedDocument {
  name: string;
  /** Who delivers it, and how old it may be. */
  note: string;
}

interface DocumentGroup {
  title: string;
  documents: readonly ExpectedDocument[];
}

/** What a company supplies, in four heaps that one can gather one after the other (domain §2.8). */
const documentGroups: readonly DocumentGroup[] = [
  {
    title: "Qui vous êtes",
    documents: [
      {
        name: "Extrait du registre du commerce (RCCM)",
        note: "Greffe du tribunal, de moins de 3 mois",
      },
      { name: "Attestation d’immatriculation NINEA", note: "Avec le code COFI" },
      { name: "Statuts à jour", note: "Et le procès-verbal qui nomme le dirigeant" },
      { name: "Pièce d’identité du dirigeant", note: "En cours de validité" },
    ],
  },
  {
    title: "Que vous êtes à jour",
    documents: [
      { name: "Quitus fiscal", note: "Valable 3 mois, comptez 2 à 4 semaines pour l’obtenir" },
      { name: "Attestations CSS et IPRES", note: "Caisse de sécurité sociale et retraite, 3 mois" },
      { name: "Attestation de l’Inspection du travail", note: "En général 3 mois" },
      { name: "Attestation de non-faillite", note: "Greffe, 3 mois" },
      {
        name: "Assurances",
        note: "Responsabilité civile, et décennale quand le métier la demande",
      },
    ],
  },
  {
    title: "Vos moyens",
    documents: [
      { name: "Liste du personnel", note: "Avec CV, diplômes et contrats des personnes clés" },
      { name: "Déclaration nominative des salaires", note: "Dernier trimestre" },
      { name: "Liste du matériel", note: "Avec cartes grises, factures ou contrats de location" },
      { name: "États financiers des 3 derniers exercices", note: "Visés par un expert-comptable" },
      { name: "Attestation bancaire", note: "Ce que dit votre banque de vos moyens, 3 mois" },
    ],
  },
  {
    title: "Vos chantiers",
    documents: [
      {
        name: "Attestations de bonne exécution",
        note: "Signées par vos clients, travaux des 5 dernières années",
      },
      { name: "Procès-verbaux de réception et contrats", note: "Pour les chantiers cités" },
      { name: "Politique de sécurité", note: "Et accidents du travail de l’année" },
      { name: "Déclaration sur l’honneur", note: "À signer au moment du dépôt" },
    ],
  },
];

export function ProcessDocuments() {
  return (
    <>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {documentGroups.map(({ title, documents }) => (
          <div key={title} className="card p-5 sm:p-7">
            <h3 className="text-xl font-bold text-green">{title}</h3>
            <ul className="mt-3 divide-y divide-line">
              {documents.map(({ name, note }) => (
                <li key={name} className="py-2.5 last:pb-0">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-soft">{note}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-6 max-w-prose border-l-4 border-gold pl-4 text-pretty">
        {
          "Bon à savoir\u00A0: une pièce valable le jour du dépôt le reste pendant tout l’examen, même si elle arrive à échéance entre-temps. Photos nettes ou PDF conviennent, depuis un téléphone aussi."
        }
      </p>
    </>
  );
}
