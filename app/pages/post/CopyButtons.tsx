import { useEffect, useState } from 'react';
import { notify } from '~/components/notices/notify';
import { sendsOnce } from '~/components/second-press';
import type { NoticeView } from '~/components/view-types';
import { notices } from '~/messages/flash';

/** Only with JavaScript; without it the text is in its field to copy by hand. */
export function CopyButtons({ messageId, link }: { messageId: string; link: string }) {
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;

  // Old browsers, and pages on plain http, have no clipboard: then the call itself fails.
  const copy = async (text: string, done: NoticeView) => {
    setBusy(true);
    try {
      await navigator.clipboard.writeText(text);
      notify(done);
    } catch {
      notify(notices['copy-failed']);
    }
    setBusy(false);
  };
  const messageAndLink = () => {
    const field = document.getElementById(messageId);
    return field instanceof HTMLTextAreaElement ? `${field.value} ${link}` : link;
  };
  return (
    <div className="actions">
      <button type="button" className="btn" {...sendsOnce(busy, () => void copy(link, notices['link-copied']))}>
        Copy URL Only
      </button>
      <button
        type="button"
        className="btn"
        {...sendsOnce(busy, () => void copy(messageAndLink(), notices['message-copied']))}
      >
        Copy Message + URL
      </button>
    </div>
  );
}
