/** What a duty is called on the screen of those who run the product, by its name in `server/duties`. */
export const dutyLabels: Readonly<Record<string, string>> = {
  "purge-mails": "Effacement des copies d’e-mails",
  "purge-messages": "Effacement des messages anciens",
  "purge-sessions": "Effacement des connexions terminées",
  "purge-links": "Effacement des liens qui ne valent plus",
  "purge-subscribers": "Effacement des abonnements terminés",
  "purge-registrations": "Effacement des inscriptions jamais activées",
  "purge-requests": "Effacement des clés d’envoi anciennes",
  "purge-tasks": "Effacement des tâches faites",
  "verify-journal": "Vérification du journal",
  checkpoint: "Point de reprise de la base",
  vacuum: "Entretien de la base",
};

export const dutyLabel = (name: string): string => dutyLabels[name] ?? name;
