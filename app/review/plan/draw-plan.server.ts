import type { ApplicationBindings } from "#app/applications/change-application.server.ts";

export const drawPlanIn: ApplicationBindings["effects"]["draw-plan"] = async () => {};
