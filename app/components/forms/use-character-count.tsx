import { type FormEvent, useState } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * With script, says how long a text is as it nears the limit. Nothing is cut off: the server's sentence tells whoever pastes too
 * much.
 */
export function useCharacterCount(most: number | undefined) {
  const [length, setLength] = useState(0);
  const isNear = most !== undefined && length > most * 0.9;
  return {
    onInput: (event: FormEvent<Typed>) => setLength(event.currentTarget.value.trim().length),
    room: isNear ? <p className="hint" role="status">{`${length} of ${most} characters`}</p> : null,
  };
}
