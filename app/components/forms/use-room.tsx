import { type FormEvent, useState } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells how long a text is when it comes near to what is taken, where script runs. Nothing is cut off: whoever pastes a long
 * one is told, by the server's sentence.
 */
export function useRoom(most: number | undefined) {
  const [length, setLength] = useState(0);
  const isNear = most !== undefined && length > most * 0.9;
  return {
    onInput: (event: FormEvent<Typed>) => setLength(event.currentTarget.value.trim().length),
    room: isNear ? <p className="hint" role="status">{`${length} of ${most} characters`}</p> : null,
  };
}
