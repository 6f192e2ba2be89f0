interface CommentText {
  /** View of `/portraits.svg`. */
  image: string;
  date: string;
  name: string;
  description: string;
}

/** A comment with two levels of replies at most. */
export interface BlogComment extends CommentText {
  replies?: readonly (CommentText & { replies?: readonly CommentText[] })[];
}

const date = "20 June 2021";

export const comments: readonly BlogComment[] = [
  {
    image: "02-chef-de-chantier",
    date,
    name: "Lamine Goudiaby",
    description:
      "Clear and to the point. I printed it and pinned it up in our site office, next to the kettle, where everyone reads it sooner or later.",
    replies: [
      {
        image: "01-ingenieure-casque",
        date,
        name: "Coumba Bassène",
        description:
          "That is the best place on any site. Tell us what your team would add to the list: we will write the next one with it.",
        replies: [
          {
            image: "02-chef-de-chantier",
            date,
            name: "Lamine Goudiaby",
            description:
              "They already have: who keeps the sheets once the work is handed over. We lost ours twice.",
          },
        ],
      },
    ],
  },
  {
    image: "10-femme-afro",
    date,
    name: "Rokhaya Diatta",
    description:
      "I am having a small house built and understood every word, which is rare. The three points at the end are going straight into my questions for Monday.",
  },
];
