import type { ReactNode } from 'react';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';

type Line = {
  id: string;
  name: ReactNode;
  hint?: string;
  /** Hidden fields of its form. */
  fields: Record<string, string>;
};

type Props = {
  intent: string;
  lines: Line[];
  /** Label of each button. */
  children: string;
};

/** A list of names, each with a button that removes it. */
export const RemovableList = ({ intent, lines, children }: Props) => (
  <>
    <FormAlert intent={intent} />
    <ul className="plain-list">
      {lines.map(({ id, name, hint, fields }) => (
        <li className="device" key={id}>
          <div>
            <strong id={`line-${id}`}>{name}</strong>
            {hint && <p className="hint">{hint}</p>}
          </div>
          <Form preventScrollReset intent={intent} alert={false}>
            {Object.entries(fields).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <SubmitButton tone="plain" pendingLabel="Saving..." aria-describedby={`line-${id}`}>
              {children}
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  </>
);
