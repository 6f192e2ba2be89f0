import { data } from "react-router";

/** Unknown addresses answer 404 with the product's own page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

/** Never rendered, but without a component the route would answer data instead of a page. */
export default function NotFound() {
  return null;
}
