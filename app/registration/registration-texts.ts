/** Texts of Spec §8, verbatim. */
export const successTitle = "Succès\u202F!";
export const successMessage =
  "Votre inscription a été effectuée avec succès. Vous allez recevoir un mail avec les détails d’activation de votre compte entreprise.";
/** For a signed-in person, whose company needs no activation. */
export const joinedMessage =
  "L’inscription a été effectuée avec succès. L’entreprise a rejoint votre espace\u00A0: vous pouvez la choisir dès maintenant.";
export const failureTitle = "Erreur\u202F!";
export const failureMessage = "Une erreur est survenue lors de l’inscription. Veuillez réessayer.";
/** Beside the failure of the specification, when no answer came. */
export const networkFailure = "Votre connexion semble coupée\u00A0: réessayez dès qu’elle revient.";
export const subAreasFailure =
  "Erreur lors du chargement des domaines d’activité. Veuillez réessayer.";
export const termsFailure = "Erreur lors du téléchargement des CGU. Veuillez réessayer.";
export const invalidTitle = "Formulaire invalide";
export const invalidText = "Veuillez remplir tous les champs requis correctement.";

/** Why a form posted too soon, or too late, after it was shown is shown again. */
export const stampRefusals = {
  "too-soon":
    "Le formulaire a été envoyé plus vite qu’une personne ne peut le remplir. Relisez-le, puis envoyez-le à nouveau.",
  expired:
    "Cette page était ouverte depuis trop longtemps. Votre saisie est ci-dessous\u00A0: envoyez-la à nouveau.",
};

export const notRegistered = "Votre inscription n’a pas été enregistrée.";
export const passwordsAgain =
  "Saisissez à nouveau le mot de passe et sa confirmation\u00A0: ils ne sont jamais renvoyés à la page.";
