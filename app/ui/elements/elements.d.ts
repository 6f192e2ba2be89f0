import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Custom<More = object> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & More;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "site-menu": Custom;
      "side-panel": Custom;
      "page-loader": Custom;
      "slide-show": Custom<{ interval?: number | undefined }>;
      "scroll-spy": Custom;
      "count-up": Custom;
    }
  }
}
