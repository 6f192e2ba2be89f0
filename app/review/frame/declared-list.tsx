import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import type { DeclaredValue } from "./declared-values.ts";

interface DeclaredListProps {
  values: readonly DeclaredValue[];
  /** The form that refuses the document, by its id; null where nothing can be refused. */
  form: string | null;
  /** What was typed before the form was refused, by place. */
  read?: readonly string[] | undefined;
}

/**
 * What was declared of the things that a document shows, beside the document; while it is being refused, each line takes what stands on the
 * document instead.
 */
export const DeclaredList = ({ values, form, read = [] }: DeclaredListProps) =>
  values.length === 0 ? null : (
    <section className="declared" aria-label="Déclaré par l’entreprise">
      <h3 className="text-sm font-semibold text-ink-soft">Déclaré, à comparer à la pièce</h3>
      <dl>
        {values.map(({ label, value }, place) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="font-semibold wrap-anywhere">
              <UnbrokenReference>{value}</UnbrokenReference>
            </dd>
            {form !== null && (
              <dd className="declared-read">
                <input type="hidden" form={form} name="label" value={label} />
                <input type="hidden" form={form} name="declared" value={value} />
                <label>
                  <span className="text-sm">
                    Lu<span className="sr-only">{` sur la pièce, ${label}`}</span>
                  </span>
                  <input
                    form={form}
                    name="read"
                    maxLength={300}
                    className="control"
                    placeholder="si c’est autre chose"
                    defaultValue={read[place]}
                  />
                </label>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
