import type { MemberRole, StaffRole } from "#app/kernel/actor.ts";

/** French names of the staff roles, of functions and not of people, in the order in which an application reaches them. */
export const staffRoleLabels: Record<StaffRole, string> = {
  registrar: "Recevabilité",
  examiner: "Instruction",
  secretary: "Secrétariat de la commission",
  committee: "Commission",
  president: "Présidence",
  cashier: "Caisse",
  controller: "Contrôle",
  administrator: "Administration",
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

/** Roles that one person never holds together, each with the reason; a trigger of `staff_role` holds them too (decision 0091). */
const apart: readonly { role: StaffRole; from: readonly StaffRole[]; why: string }[] = [
  {
    role: "administrator",
    from: ["registrar", "examiner", "secretary", "committee", "president", "cashier", "controller"],
    why: "Qui règle la plateforme et donne les rôles n’instruit rien, ne décide de rien et n’encaisse rien.",
  },
  {
    role: "controller",
    from: ["registrar", "examiner", "secretary", "committee", "president", "cashier"],
    why: "Qui contrôle lit tout et ne change rien.",
  },
  {
    role: "president",
    from: ["examiner"],
    why: "Qui signe une décision n’a pas instruit le dossier.",
  },
  {
    role: "cashier",
    from: ["president"],
    why: "Qui encaisse ne signe pas ce que le paiement ouvre.",
  },
];

/** Which of these roles exclude a role, each with the reason. */
export function apartFrom(
  role: StaffRole,
  held: readonly StaffRole[],
): { role: StaffRole; why: string }[] {
  return held.flatMap((other) => {
    const rule = apart.find(
      (each) =>
        (each.role === role && each.from.includes(other)) ||
        (each.role === other && each.from.includes(role)),
    );
    return rule ? [{ role: other, why: rule.why }] : [];
  });
}

/** The first two of these roles that exclude each other, in words; null when they go together. */
export function apartInWords(roles: readonly StaffRole[]): string | null {
  for (const [index, role] of roles.entries()) {
    const [exclusion] = apartFrom(role, roles.slice(0, index));
    if (exclusion)
      return `«\u00A0${staffRoleLabels[exclusion.role]}\u00A0» et «\u00A0${staffRoleLabels[role]}\u00A0» ne vont pas à une même personne. ${exclusion.why}`;
  }
  return null;
}

export const staffRoles = Object.keys(staffRoleLabels) as StaffRole[];

export const memberRoleLabels: Record<MemberRole, string> = {
  owner: "Responsable du compte",
  manager: "Gestionnaire",
  reader: "Lecteur",
};
