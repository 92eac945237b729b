import { useEffect, useState } from 'react';
import type { Notice } from '~/messages';

/** How long a notice stays with script (specification §9), in milliseconds. */
const noticeMs = 5000;

/** The one notice of a page: a banner in the HTML, which with script leaves by itself. */
export function Toast({ notice }: { notice: Notice | null }) {
  const [shown, setShown] = useState(notice);
  useEffect(() => {
    if (!notice) return;
    setShown(notice);
    const timer = setTimeout(() => setShown(null), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div role="status" className="toast-place">
      {shown && (
        <p className={`toast toast-${shown.tone}`}>
          <strong>{shown.title}</strong> {shown.text}
        </p>
      )}
    </div>
  );
}
