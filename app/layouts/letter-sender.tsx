import { BrandMark } from "#app/ui/brand.tsx";
import { useSettings } from "./site-data.ts";

interface LetterSenderProps {
  name: string;
  address: string;
  email: string;
}

/** Who sends a letter, at its head. */
export const LetterSender = ({ name, address, email }: LetterSenderProps) => {
  const { productName } = useSettings();
  return (
    <div className="letter-sender">
      <BrandMark className="size-11 shrink-0" />
      <p>
        <span className="letter-product">{productName}</span>{" "}
        {name !== productName && <span>{`${name} `}</span>}
        <span>{address}</span> <span>{email}</span>
      </p>
    </div>
  );
};
