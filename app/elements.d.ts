import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Custom<More = object> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & More;

/** JSX types of the custom elements of `app/ui/elements` and of the template pages. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "site-menu": Custom;
      "side-panel": Custom;
      "page-loader": Custom;
      "slide-show": Custom<{ interval?: number | undefined }>;
      "scroll-spy": Custom;
      "count-up": Custom;
      "theme-switch": Custom;
      "later-media": Custom;
      "session-end": Custom<{ "data-minutes": number; "data-text": string }>;
      "check-document": Custom<{ "data-photo": string }>;
      "prepare-offline": Custom;
      "show-password": Custom<{ "data-field": string }>;
      "slash-search": Custom<{ "data-for": string }>;
      "queue-keys": Custom<{ "data-first": string | undefined; "data-mine": string }>;
      "use-passkey": Custom<{
        "data-request": string;
        "data-field": string;
        "data-makes"?: string;
      }>;
      "upload-field": Custom<{
        "data-at": string;
        "data-known"?: string;
        "data-max": number;
        "data-most-pages"?: number;
      }>;
      "dated-field": Custom<{
        "data-from"?: string;
        "data-early"?: string;
        "data-to"?: string;
        "data-late"?: string;
      }>;
      "save-draft": Custom<{ "data-at": string; "data-key": string }>;
      "work-keys": Custom;
      "document-view": Custom;
      "copy-text": Custom<{ "data-of": string }>;
      "share-link": Custom<{ "data-url": string; "data-title": string }>;
      "attempt-watch": Custom<{
        "data-at": string;
        "data-view": string;
        "data-waits"?: string | undefined;
      }>;
      "live-session": Custom<{
        "data-at": string;
        "data-state": string;
        "data-every": number;
      }>;
      "tab-set": Custom;
      "project-filter": Custom;
      "type-writer": Custom;
      "modal-opener": Custom;
      "checked-form": Custom;
      "video-backdrop": Custom;
    }
  }
}
