/** Texts of Spec §8, to the letter. */
export const successTitle = "Succès!";
export const successMessage =
  "Votre inscription a été effectuée avec succès. Vous allez recevoir un mail avec les détails d'activation de votre compte entreprise.";
export const failureTitle = "Erreur!";
export const failureMessage = "Une erreur est survenue lors de l'inscription. Veuillez réessayer.";
export const subAreasFailure =
  "Erreur lors du chargement des domaines d'activité. Veuillez réessayer.";
export const termsFailure = "Erreur lors du téléchargement des CGU. Veuillez réessayer.";
export const invalidTitle = "Formulaire invalide";
export const invalidText = "Veuillez remplir tous les champs requis correctement.";
