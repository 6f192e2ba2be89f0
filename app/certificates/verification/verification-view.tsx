import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDateShort, formatInstant } from "#app/kernel/dates.ts";
import { useSettings, useSiteData } from "#app/layouts/site-data.ts";
import { readablePhone } from "#app/settings/public-settings.ts";
import type { Route } from "./+types/verification-page";
import { lineWords, rightsTitle, type VerifiedRight } from "./answer.ts";
import { wordsFor } from "./answer-json.ts";
import { AnswerHead } from "./answer-view.tsx";
import type { Verification, VerifiedCertificate } from "./verify-certificate.server.ts";

export function VerificationPage({ loaderData: verification }: Route.ComponentProps) {
  const { productName } = useSettings();
  const { publicUrl } = useSiteData();
  const { answer, number, at, certificate, differences, codeOf } = verification;
  const words = wordsFor(verification);
  // The preview of a shared link is kept for months: it says no state.
  const title = `Vérification\u00A0: ${number}`;
  return (
    <>
      <title>{`${title} | ${productName}`}</title>
      <meta property="og:title" content={title} />
      <meta
        property="og:description"
        content="Le statut du jour d’un certificat de qualification, et l’entreprise qui le porte."
      />
      <meta property="og:site_name" content={productName} />
      <meta name="robots" content="noindex" />
      <AnswerHead words={words}>
        <p className="v-soft">Réponse du {formatInstant(at)}.</p>
        <p className="v-print">
          {publicUrl}
          {addressOf("/v/:number", { number })}
        </p>
      </AnswerHead>
      <div className="v-wide">
        {codeOf && (
          <p className="v-note">
            Le code lu est celui du certificat{" "}
            <a className="v-number" href={addressOf("/v/:number", { number: codeOf })}>
              {codeOf}
            </a>
            .
          </p>
        )}
        {certificate ? (
          <>
            <Holder certificate={certificate} />
            {differences.length > 0 && <Differences differences={differences} />}
            <Rights certificate={certificate} classNotes={verification.classNotes} />
            <History certificate={certificate} />
          </>
        ) : (
          <WhatToDo answer={answer} number={number} />
        )}
      </div>
    </>
  );
}

function Holder({ certificate: { number, holder } }: { certificate: VerifiedCertificate }) {
  const { name, ein, isNinea, businessRegistry, town, slug } = holder;
  return (
    <section>
      <p className="v-soft">
        Titulaire du n°{"\u00A0"}
        <b className="v-number">{number}</b>
      </p>
      <h2 className="v-name">{name}</h2>
      <p>
        {isNinea ? "NINEA" : "Numéro fiscal"} <b className="v-number">{ein}</b>
        {" · RCCM\u00A0"}
        <b className="v-number">{businessRegistry}</b>
        {town && ` · ${town}`}
      </p>
      <p className="v-compare">
        <b>Comparez</b> avec l’entreprise que vous avez devant vous.{" "}
        {slug && <a href={addressOf("/annuaire/:slug", { slug })}>Sa fiche</a>}
      </p>
    </section>
  );
}

const Differences = ({ differences }: Pick<Verification, "differences">) => (
  <section>
    <h2 id="ecarts">Le papier a vieilli</h2>
    <p>Le code est authentique, mais le registre dit aujourd’hui autre chose.</p>
    <table aria-labelledby="ecarts">
      <thead>
        <tr>
          <th scope="col">Mention</th>
          <th scope="col">Sur le papier</th>
          <th scope="col">Aujourd’hui</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, code, record }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{code}</td>
            <td>
              <b>{record}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Rights({
  certificate: { rights, kind, decidedOn },
  classNotes,
}: {
  certificate: VerifiedCertificate;
  classNotes: readonly string[];
}) {
  const words = lineWords(rights);
  return (
    <section>
      <h2>{rightsTitle(rights)}</h2>
      <ul className="v-rights">
        {rights.map((right, place) => (
          <Right key={right.code} right={right} words={words[place]} />
        ))}
      </ul>
      <p className="v-soft">
        {kind === "provisional" ? "Certificat provisoire, décision" : "Décision"} du{" "}
        {formatDateLong(decidedOn)}. N est le niveau, la lettre la classe.
        {classNotes.map((note) => ` ${note}`)}
      </p>
    </section>
  );
}

const Right = ({ right, words }: { right: VerifiedRight; words: string | undefined }) => (
  <li className={right.status === "valid" || right.status === "to-renew" ? "" : "v-ended"}>
    <span className="v-code">{right.code}</span>{" "}
    <span>
      {right.name}{" "}
      {words && (
        <span className="v-state">
          {words}
          {right.replacedBy && (
            <>
              {" par "}
              <a className="v-number" href={addressOf("/v/:number", { number: right.replacedBy })}>
                {right.replacedBy}
              </a>
            </>
          )}
        </span>
      )}
    </span>{" "}
    <b className="v-level">
      N{right.level} · {right.class}
    </b>
  </li>
);

const History = ({ certificate: { history } }: { certificate: VerifiedCertificate }) => (
  <section>
    <h2>Histoire de ce certificat</h2>
    <ul className="v-history">
      {history.map(({ on, what }) => (
        <li key={on + what}>
          <span className="v-day">{formatDateShort(on)}</span> <span>{what}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** Shown where no certificate has the number. */
function WhatToDo({ answer, number }: Pick<Verification, "answer" | "number">) {
  const { phone } = useSettings();
  const { publicUrl } = useSiteData();
  if (answer === "unknown")
    return (
      <section>
        <p className="v-soft">Numéro lu</p>
        <p className="v-name v-number">{number}</p>
        <h2>Que faire</h2>
        <ol>
          <li>Comparez chaque chiffre avec le papier.</li>
          <li>
            <a href="/annuaire">Cherchez l’entreprise</a> par son nom ou son NINEA.
          </li>
          <li>N’acceptez pas le document avant notre réponse.</li>
        </ol>
        <p>
          <a
            className="v-act v-bad-act"
            href={`/reclamations/ecrire?genre=misuse&numero=${number}`}
          >
            Signaler ce document
          </a>
        </p>
      </section>
    );
  return (
    <form action="/verifier" className="v-form">
      <label htmlFor="numero">Numéro du certificat</label>
      <input
        id="numero"
        name="numero"
        defaultValue={number}
        maxLength={60}
        autoComplete="off"
        aria-describedby="numero-aide"
        aria-invalid={answer === "mistyped" || undefined}
      />
      <p id="numero-aide" className="v-late-text">
        {answer === "too-many"
          ? "Gardez le numéro sous la main."
          : "Comparez chaque chiffre avec le papier."}
      </p>
      <button type="submit" className="v-act">
        Vérifier à nouveau
      </button>
      <p>
        Scanner le code évite de recopier{"\u00A0"}: l’adresse commence par <b>{publicUrl}/v/</b>.
        Ou appelez le <a href={`tel:${phone.replaceAll(/\s/g, "")}`}>{readablePhone(phone)}</a> et
        lisez le numéro.
      </p>
    </form>
  );
}
