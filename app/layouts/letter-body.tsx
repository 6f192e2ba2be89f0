import { BrandMark } from "#app/ui/brand.tsx";
import { useSettings } from "./site-data.ts";

interface LetterBodyProps {
  name: string;
  address: string;
  email: string;
}

/** Who sends a letter, at its head. */
export const LetterBody = ({ name, address, email }: LetterBodyProps) => {
  const { productName } = useSettings();
  return (
    <div className="letter-body">
      <BrandMark className="size-11 shrink-0" />
      <p>
        <span className="letter-product">{productName}</span>{" "}
        {name !== productName && <span>{`${name} `}</span>}
        <span>{address}</span> <span>{email}</span>
      </p>
    </div>
  );
};
