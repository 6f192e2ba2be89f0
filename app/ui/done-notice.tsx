import { useActionData } from "react-router";
import { Notice } from "./notice.tsx";

/** The notice of a successful post, which the address tells of until the next post is refused. */
export function DoneNotice({ message }: { message: string | null | undefined | false }) {
  const refusedPost = useActionData();
  if (!message || refusedPost !== undefined) return null;
  return (
    <Notice tone="success">
      <p>{message}</p>
    </Notice>
  );
}
