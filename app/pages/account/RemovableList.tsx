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
        <li className="flex items-center mb-2 p-3 rounded-md bg-raised" key={id}>
          <div className="flex-auto min-w-0">
            <strong id={`line-${id}`}>{name}</strong>
            {hint && <p className="hint mt-1">{hint}</p>}
          </div>
          <Form className="flex-none ml-4" preventScrollReset intent={intent} alert={false}>
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
