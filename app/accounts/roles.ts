import type { MemberRole, StaffRole } from "#app/kernel/actor.ts";

/** French names of the staff roles, in the order in which an application reaches them. */
export const staffRoleLabels: Record<StaffRole, string> = {
  registrar: "Chargé de recevabilité",
  examiner: "Instructeur",
  secretary: "Secrétaire de commission",
  committee: "Membre de commission",
  president: "Président",
  cashier: "Caissier",
  controller: "Contrôleur",
  administrator: "Administrateur",
};

/** What each role does, shown to the administrator who gives it. */
export const staffRoleTasks: Record<StaffRole, string> = {
  registrar: "Dit si un dossier est complet, corrige les fiches, répond aux messages.",
  examiner: "Examine les dossiers et demande des compléments.",
  secretary: "Prépare les séances de la commission et leurs procès-verbaux.",
  committee: "Lit les dossiers inscrits à une séance et vote.",
  president: "Signe les décisions et les certificats.",
  cashier: "Vérifie les paiements, rembourse, clôt la caisse.",
  controller: "Lit tout et ne change rien.",
  administrator: "Règle les paramètres, les personnes et l’exploitation. N’ouvre aucun dossier.",
};

export const staffRoles = Object.keys(staffRoleLabels) as StaffRole[];

export const memberRoleLabels: Record<MemberRole, string> = {
  owner: "Responsable du compte",
  manager: "Gestionnaire",
  reader: "Lecteur",
};
