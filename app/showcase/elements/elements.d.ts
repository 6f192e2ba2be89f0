import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Custom = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tab-set": Custom;
      "project-filter": Custom;
      "type-writer": Custom;
      "modal-opener": Custom;
      "checked-form": Custom;
      "video-backdrop": Custom;
    }
  }
}
