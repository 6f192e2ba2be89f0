import { useSiteData } from "#app/layouts/site-data.ts";
import { specification } from "./specification-text.ts";
import { TextPage } from "./text-page.tsx";

/** What somebody needs to write a verifier of certificates, without asking us. */
export default function SpecificationPage() {
  const { publicUrl } = useSiteData();
  return (
    <TextPage
      title="Vérifier par un programme"
      lead="Tout ce qu’il faut pour écrire un vérificateur, avec et sans réseau, sans nous demander."
      description="Format du code signé, numéro, liste des statuts, clés, réponses JSON et vecteurs d’essai des certificats."
      path="/verification/specification"
      updatedOn="2026-11-30"
      sections={specification(publicUrl)}
    />
  );
}
