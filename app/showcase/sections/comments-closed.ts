export type CommentTyped = Record<"name" | "email" | "website" | "comment", string>;

/** The only answer to a comment: template pages take none. */
export interface CommentsClosed {
  refusal: "comments-closed";
  typed: CommentTyped;
}

/** Nothing of a comment is kept, nor lost: the form comes back with all that was typed. */
export function commentsClosed(form: FormData): CommentsClosed {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value : "";
  };
  return {
    refusal: "comments-closed",
    typed: {
      name: text("name"),
      email: text("email"),
      website: text("website"),
      comment: text("comment"),
    },
  };
}
