import { SelectField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf } from "#app/forms/form-input.ts";
import { UploadField } from "#app/forms/upload-field.tsx";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import type { Route } from "../+types/payment-page";
import { type declarationSchema, proofMegabytes } from "../desk/offline.schema.ts";
import { offlineRails, railLabels } from "../payment.ts";

export type DeclarationFailure = FormFailure<
  FormValues<typeof declarationSchema> & { file?: string }
> & {
  refusal?: string;
  waiting?: { id: string; name: string } | null;
};

interface WaysProps {
  loaderData: Route.ComponentProps["loaderData"];
  failure: DeclarationFailure | undefined;
}

const railHelp: Record<string, string> = {
  wave: "Vous confirmez dans l’application Wave.",
  "orange-money": "Vous scannez un code, ou ouvrez Orange Money ou Max it.",
  paydunya: "Carte bancaire et autres portefeuilles.",
};

/**
 * Ways to pay an amount due. They are folded while a declared payment is being checked, so that nobody pays twice.
 */
export function OtherWays({ loaderData, failure }: WaysProps) {
  const ways = <Ways loaderData={loaderData} failure={failure} />;
  if (!loaderData.isSought) return ways;
  return (
    <details open={failure !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Payer par un autre moyen
      </summary>
      <p className="mt-1 mb-4">
        Si vous avez déjà payé, attendez notre réponse{"\u00A0"}: une seconde somme devrait vous
        être rendue.
      </p>
      {ways}
    </details>
  );
}

function Ways({ loaderData, failure }: WaysProps) {
  const { rails, bankAccount } = loaderData;
  const atDesk = bankAccount
    ? "Virement, chèque ou versement en espèces"
    : "Chèque ou versement en espèces";
  return (
    <section className="card p-5 sm:p-7" id="moyens">
      <h2 className="text-xl font-bold text-green">
        {rails.length > 0 ? "Choisissez comment payer" : atDesk}
      </h2>
      {rails.length > 0 && (
        <form method="post" className="mt-4 grid gap-3 sm:grid-cols-2">
          <input type="hidden" name="intent" value="pay" />
          {rails.map((rail) => (
            <button
              key={rail}
              type="submit"
              name="moyen"
              value={rail}
              className="min-h-20 rounded-md border-2 border-green bg-white p-4 text-left hover:bg-green-soft"
            >
              <span className="block text-lg font-bold text-green">{railLabels[rail]}</span>{" "}
              <span className="block text-sm">{railHelp[rail]}</span>
            </button>
          ))}
        </form>
      )}
      {rails.length > 0 ? (
        <details className="mt-5" open={failure !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
            {atDesk}
          </summary>
          <OfflineWay loaderData={loaderData} failure={failure} />
        </details>
      ) : (
        <OfflineWay loaderData={loaderData} failure={failure} />
      )}
      <p className="mt-6 max-w-prose border-t border-line pt-4 text-ink-soft">
        {loaderData.refundRule}{" "}
        <a className="link" href="/conditions-generales">
          Conditions générales
        </a>
      </p>
      <BrowserScript name="documents" />
    </section>
  );
}

/** A payment outside the product: how it is made, and the form that declares it. */
function OfflineWay({ loaderData, failure }: WaysProps) {
  const { bankAccount, desk, reference } = loaderData;
  const ways = offlineRails.filter((rail) => rail !== "transfer" || bankAccount);
  const fields = fieldsOf(failure);
  return (
    <>
      {bankAccount && (
        <p className="mt-2">
          Virement à{"\u00A0"}: <strong className="wrap-anywhere">{bankAccount}</strong>, avec la
          référence <strong className="tabular-nums">{reference}</strong>.
        </p>
      )}
      <p className="mt-2">
        Chèque ou espèces{"\u00A0"}: à la caisse de {desk.name}, {desk.address}, avec la référence{" "}
        <strong className="tabular-nums">{reference}</strong>. Une question
        {"\u00A0"}: {desk.phone}.
      </p>
      <p className="mt-2 mb-4 text-ink-soft">
        Une fois payé, dites-le ici avec le numéro de la preuve{"\u00A0"}: une personne cherche la
        somme et valide.
      </p>
      <FormFeedback failure={failure?.refusal ? undefined : failure} />
      <form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1">
        <input type="hidden" name="intent" value="declare" />
        <RequiredNote />
        <SelectField
          {...fields("rail")}
          label="Moyen"
          options={ways.map((rail) => ({ value: rail, label: railLabels[rail] }))}
        />
        <TextField
          {...fields("proofReference")}
          label="Numéro de la preuve"
          help={`Numéro ${bankAccount ? "du virement, " : ""}du chèque ou du bordereau de versement.`}
          maxLength={80}
        />
        <TextField
          {...fields("proofNote")}
          label="Précision"
          optional
          help="Banque, date, nom de la personne qui a versé."
          maxLength={300}
        />
        <UploadField
          label="Preuve"
          optional
          help={`Photo ou PDF du bordereau${bankAccount ? ", de l’avis de virement" : ""} ou du chèque, ${proofMegabytes}\u00A0Mo au plus.`}
          types={["application/pdf", "image/jpeg", "image/png", "image/webp"]}
          maxMb={proofMegabytes}
          error={fields("file").error}
          waiting={failure?.waiting}
        />
        <button type="submit" className="button button-secondary justify-self-start">
          J’ai payé par ce moyen
        </button>
      </form>
    </>
  );
}
