import { useActionData } from '@remix-run/react';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms/form-parts';
import { useHeld } from '~/components/use-reply';
import type { DeskCase } from '~/domain/reports/read-desk';
import { reportReasons } from '~/schemas/choices';
import type { FormReply } from '~/schemas/shown';
import { type DeskWords, type Press, presses, pressesOf } from './decisions';

type Props = {
  of: Pick<DeskCase, 'id' | 'subject' | 'mainReason' | 'what' | 'decisions'>;
  words: DeskWords;
  longestWords: number;
};

/** One tap each. The reason begins as the one that most gave; whose it is is told both. */
export function CaseForm({ of: { id, subject, mainReason, what, decisions }, words, longestWords }: Props) {
  const held = useHeld();
  const typed = (useActionData<FormReply | undefined>() ?? held)?.result.initialValue;
  const [reasonId, wordsId] = [`reason-${id}`, `words-${id}`];
  const label = (press: Press): string => {
    if (what === null && press === 'keep') return 'Close';
    return press === 'warn' && subject === 'user' ? 'Warn' : presses[press].label;
  };
  return (
    <Form method="post" action={`/desk/reports/${id}`} className="case-form">
      <div className="field">
        <label className="label" htmlFor={reasonId}>
          Reason
        </label>
        <select className="input" id={reasonId} name="reason" defaultValue={textOf(typed?.reason) ?? mainReason}>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="label" htmlFor={wordsId}>
          {subject === 'location' ? 'Note (optional)' : 'Note to the author (optional)'}
        </label>
        <textarea
          className="input"
          id={wordsId}
          name="words"
          rows={2}
          maxLength={longestWords}
          defaultValue={textOf(typed?.words)}
        />
      </div>
      <div className="actions">
        {pressesOf(decisions).map((press) => (
          <SubmitButton key={press} name="intent" value={press} tone={presses[press].tone} pendingLabel="Saving...">
            {label(press)}
          </SubmitButton>
        ))}
      </div>
    </Form>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
