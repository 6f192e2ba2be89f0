import type { TeamMember } from "../data/team.ts";
import { SectionTitle } from "./section-title.tsx";

/** The team; its people are invented and drawn. */
export function Team({ members }: { members: TeamMember[] }) {
  return (
    <section aria-labelledby="team" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <SectionTitle id="team" kicker="Team">
            The people you will call by their first name
          </SectionTitle>
          <p className="max-w-prose text-lg text-pretty">
            The one who draws, the one who calculates and the one who builds sit in the same room.
            Whoever picks up the phone knows your site.
          </p>
        </div>
        <ul
          className={`mt-8 grid gap-6 ${members.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2 lg:grid-cols-4"}`}
        >
          {members.map(({ image, name, designation, description }) => (
            <li
              key={name}
              className="card grid grid-cols-[auto_1fr] gap-x-4 overflow-hidden max-sm:p-4 sm:block"
            >
              <img
                src={`/portraits.svg#${image}`}
                width={400}
                height={400}
                alt=""
                loading="lazy"
                className="size-24 rounded-full bg-green-soft sm:h-auto sm:w-full sm:rounded-none"
              />
              <div className="min-w-0 border-gold sm:border-t-4 sm:p-5">
                <h3 className="text-xl font-bold text-green">{name}</h3>
                <p className="font-semibold text-laterite">{designation}</p>
                <p className="mt-2 text-pretty text-ink-soft">{description}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-sm text-ink-soft">Invented people, drawn portraits.</p>
      </div>
    </section>
  );
}
