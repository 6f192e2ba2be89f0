import type { MemberRole, StaffRole } from "#app/kernel/actor.ts";

/** What a person of the body is called, in the order in which a file meets them. */
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

export const staffRoles = Object.keys(staffRoleLabels) as StaffRole[];

export const memberRoleLabels: Record<MemberRole, string> = {
  owner: "Responsable du compte",
  manager: "Gestionnaire",
  reader: "Lecteur",
};
