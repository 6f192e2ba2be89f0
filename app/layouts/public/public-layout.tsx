import { Outlet } from "react-router";
import { PublicFrame } from "./public-frame.tsx";

/** The pages that anybody may see. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
