import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { MailState } from "#app/mails/mail.queries.server.ts";
import type { Attendee } from "./session.queries.server.ts";

interface ConvenedMember extends Pick<Attendee, "name" | "reply" | "here" | "sits"> {
  id: string;
  college: string;
  /** How the last mail about the session went. */
  mail: MailState | null;
}

const replies = { coming: "vient", excused: "excusé" } as const;

/** A member whom no mail has reached is called. */
const mailWords: Record<MailState, string> = {
  sent: "e-mail envoyé",
  waiting: "e-mail pas encore parti",
  "given-up": "e-mail non parti, à appeler",
};

function standingInWords({ here, sits, reply }: ConvenedMember): string {
  if (here) return "présent";
  if (!sits) return "sans mandat ce jour-là";
  return reply ? replies[reply] : "sans réponse";
}

/** Who is convened to a session, with their answer and how the mail to them went. */
export const ConvenedMembers = ({ people }: { people: readonly ConvenedMember[] }) => (
  <OfficeSection title="Membres convoqués">
    <ul className="divide-y divide-line">
      {people.map((member) => (
        <li key={member.id} className="flex flex-wrap gap-x-4 py-2">
          <span className="font-semibold">{member.name}</span>{" "}
          <span className="text-ink-soft">{member.college}</span>{" "}
          <span>{standingInWords(member)}</span>{" "}
          {member.mail && member.sits && !member.here && member.reply === null && (
            <span className={member.mail === "sent" ? "text-ink-soft" : "text-laterite"}>
              {mailWords[member.mail]}
            </span>
          )}
        </li>
      ))}
    </ul>
  </OfficeSection>
);
