import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Said while the form is on its way. */
  pendingLabel: string;
  tone?: 'go' | 'eat' | 'beat' | 'plain';
  name?: string;
  value?: string;
};

/** Sends its form; while that is under way it says so and cannot be pressed again. */
export function SubmitButton({ children, pendingLabel, tone = 'go', name, value }: Props) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData !== undefined;
  const pressed = busy && (name === undefined || formData.get(name) === value);
  return (
    <button type="submit" name={name} value={value} disabled={busy} className={tone === 'plain' ? 'btn' : `btn btn-${tone}`}>
      {pressed ? pendingLabel : children}
    </button>
  );
}
