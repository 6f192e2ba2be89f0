/** An error of the public API (design §3): RFC 9457, plus `message`, which the specification's client reads. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  reference?: string;
  errors?: { field: string; message: string }[];
}

const titles: Record<number, [title: string, detail: string]> = {
  400: ["Demande incorrecte", "Les informations envoyées sont incomplètes ou incorrectes."],
  401: ["Connexion requise", "Connectez-vous pour continuer."],
  403: ["Accès refusé", "Cette demande n’est pas autorisée. Rechargez la page et réessayez."],
  404: ["Page introuvable", "Cette adresse n’existe pas ou n’existe plus."],
  405: ["Méthode non autorisée", "Cette adresse n’accepte pas cette méthode."],
  408: ["Délai dépassé", "La demande a mis trop de temps à arriver. Réessayez."],
  409: [
    "Demande impossible",
    "Cette demande est en conflit avec une information déjà enregistrée.",
  ],
  413: ["Demande trop volumineuse", "Les informations envoyées sont trop volumineuses."],
  414: ["Adresse trop longue", "L’adresse demandée est trop longue."],
  415: ["Format non accepté", "Le format des informations envoyées n’est pas accepté."],
  421: [
    "Adresse inconnue",
    "Ce site ne répond pas sous ce nom. Ouvrez-le à son adresse habituelle.",
  ],
  429: ["Trop de tentatives", "Trop de tentatives ont été faites. Patientez avant de réessayer."],
  431: ["Demande trop volumineuse", "Les en-têtes de la demande sont trop volumineux."],
  503: [
    "Service momentanément indisponible",
    "Le service ne peut pas répondre en ce moment. Réessayez dans quelques instants.",
  ],
  500: [
    "Service momentanément indisponible",
    "Une erreur est survenue de notre côté. Elle a été enregistrée\u202F; réessayez dans un instant.",
  ],
};

/** Problem document for a status, in French; `message` replaces the general text. */
export function problem(
  status: number,
  more: { message?: string; reference?: string; errors?: Problem["errors"] } = {},
): Problem {
  const [title, detail] = titles[status] ??
    titles[status < 500 ? 400 : 500] ?? ["Erreur", "Erreur"];
  const message = more.message ?? detail;
  return {
    type: "about:blank",
    title,
    status,
    detail: message,
    message,
    ...(status >= 500 && more.reference ? { reference: more.reference } : {}),
    ...(more.errors ? { errors: more.errors } : {}),
  };
}

const apiPrefixes = ["/v1/", "/api/", "/partner-manager/", "/partners/", "/openapi.json"];

/** Whether this path is a call of the API (Spec §7), whose errors are answered as JSON too. */
export function apiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix));
}

const shortName = (name: string) => (name.length > 30 ? `${name.slice(0, 29)}…` : name);

/** The first three parameters of a call that it does not know: none is ignored, each is named. */
export function unknownParameters(
  parameters: URLSearchParams,
  knownNames: readonly string[],
): NonNullable<Problem["errors"]> {
  const names = [...new Set(parameters.keys())].filter((name) => !knownNames.includes(name));
  return names.slice(0, 3).map((field) => ({
    field,
    message: `Le critère «\u00A0${shortName(field)}\u00A0» n’existe pas`,
  }));
}
