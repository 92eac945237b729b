import { type InputHTMLAttributes, useEffect, useState } from 'react';

/** With script, what is typed can be shown. */
export function PasswordInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <div className="password">
      <input className="input" {...attributes} type={isShown ? 'text' : 'password'} />
      {hasScript && (
        <button type="button" aria-controls={attributes.id} onClick={() => setShown(!isShown)}>
          <span>{isShown ? 'Hide' : 'Show'}</span>
          <span className="unseen"> password</span>
        </button>
      )}
    </div>
  );
}
