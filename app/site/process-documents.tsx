import { documentGroups } from "./process-documents-list.ts";

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
          "Bon à savoir\u00A0: une pièce valable le jour du dépôt le reste pendant tout l’examen, même si elle expire entre-temps. Photos nettes ou PDF conviennent, depuis un téléphone aussi."
        }
      </p>
    </>
  );
}
