import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";

interface TextWithPictureProps {
  picture: PictureName;
  /** The picture stands before the words on a wide screen. */
  pictureFirst?: boolean;
  children: ReactNode;
}

/** Words and a picture that says the same, hence without an alternative text. */
export function TextWithPicture({ picture, pictureFirst, children }: TextWithPictureProps) {
  return (
    <div className="grid grid-cols-1 items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <div className={pictureFirst ? "lg:order-last" : ""}>{children}</div>
      <div className="overflow-hidden rounded-lg">
        <Picture name={picture} alt="" sizes="(min-width: 64rem) 34rem, 100vw" className="w-full" />
      </div>
    </div>
  );
}
