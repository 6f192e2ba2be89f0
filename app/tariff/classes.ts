/** Size of the contracts that a company may take, A the largest. */
export const classes = ["A", "B", "C", "D", "E", "F"] as const;
export type Class = (typeof classes)[number];
