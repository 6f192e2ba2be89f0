import { type BlogComment, comments } from "../data/comments.ts";

type Level = 1 | 2 | 3;

/** The comments on a post, nested three levels deep at most. */
export function Comments({ count }: { count: string }) {
  return (
    <section aria-labelledby="comments" className="mt-12 border-t border-line pt-8">
      <h2 id="comments" className="text-2xl font-bold text-green">
        {count} comments
      </h2>
      <CommentList comments={comments} level={1} />
    </section>
  );
}

interface CommentListProps {
  comments: readonly BlogComment[];
  level: Level;
}

function CommentList({ comments, level }: CommentListProps) {
  return (
    <ol className={level === 1 ? "" : "ml-2 border-l-2 border-sand-deep pl-4 sm:ml-8 sm:pl-6"}>
      {comments.map((comment) => (
        <li key={comment.description} data-level={level}>
          <Comment comment={comment} level={level} />
          {comment.replies && level < 3 && (
            <CommentList comments={comment.replies} level={level === 1 ? 2 : 3} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Comment({ comment, level }: { comment: BlogComment; level: Level }) {
  const { image, date, name, description } = comment;
  return (
    <article className="flex gap-4 py-5">
      <img
        src={`/portraits.svg#${image}`}
        width={56}
        height={56}
        alt=""
        loading="lazy"
        className="size-14 shrink-0 rounded-full bg-sand"
      />
      <div className="min-w-0">
        <h3 className="text-lg font-bold">{name}</h3>
        <p className="text-sm text-ink-soft">{date}</p>
        <p className="mt-2 max-w-prose text-pretty">{description}</p>
        {level < 3 && (
          <a href="#leave-a-comment" className="link inline-block py-2 font-semibold">
            Reply<span className="sr-only"> to {name}</span>
          </a>
        )}
      </div>
    </article>
  );
}
