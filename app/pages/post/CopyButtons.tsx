import { useEffect, useState } from 'react';
import { notices } from '~/messages';

/** Buttons that need script to copy; without it they are not there, and the text stands in its field to copy by hand. */
export function CopyButtons({ messageId, link }: { messageId: string; link: string }) {
  const [ready, setReady] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => setReady(true), []);
  if (!ready) return null;

  const copy = (text: string, done: { title: string; text?: string }) => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(`${done.title} ${done.text ?? ''}`),
      () => setSaid(`${notices['copy-failed'].title}. ${notices['copy-failed'].text ?? ''}`),
    );
  };
  const messageAndLink = () => {
    const field = document.getElementById(messageId);
    return field instanceof HTMLTextAreaElement ? `${field.value} ${link}` : link;
  };
  return (
    <div>
      <div className="actions">
        <button type="button" className="btn" onClick={() => copy(link, notices['link-copied'])}>
          Copy URL Only
        </button>
        <button type="button" className="btn" onClick={() => copy(messageAndLink(), notices['message-copied'])}>
          Copy Message + URL
        </button>
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
