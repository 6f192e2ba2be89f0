import type { ReactNode } from "react";
import { Sidebar } from "./sidebar.tsx";

/** Posts on the left, the sidebar on the right; below them on a phone. */
export function BlogWithSidebar({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-x-10 gap-y-12 px-4 py-10 sm:py-16 lg:grid-cols-[2fr_1fr]">
      <div className="min-w-0">{children}</div>
      <Sidebar />
    </div>
  );
}
