import { redirect } from "react-router";

/** The main job is the registration: the address of the product leads to it. */
export const loader = () => redirect("/register");
