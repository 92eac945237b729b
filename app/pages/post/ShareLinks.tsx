import { useRevalidator } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { useAccount } from '~/components/account';
import { callApi } from '~/components/call-api';
import { notify } from '~/components/notices/notify';
import { notices } from '~/messages/flash';

type Props = {
  postId: number;
  link: string;
  /** The suggested message; with script, the current content of its field is sent. */
  message: string;
  messageId: string;
  /** A share is counted: by whoever is signed in, and has not got the points yet. */
  counts: boolean;
};

/** Specification §9, Share popup. */
const popupSize = 'width=600,height=400';

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

const networks = [
  {
    name: 'Facebook',
    address: (url: string, text: string) =>
      `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: text })}`,
  },
  {
    name: 'Twitter',
    address: (url: string, text: string) => `https://twitter.com/intent/tweet?${query({ url, text })}`,
  },
  { name: 'LinkedIn', address: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
];

/** Links to the networks; with script each opens a small window, and a driver's share is counted. */
export function ShareLinks({ postId, link, message, messageId, counts }: Props) {
  const { revalidate } = useRevalidator();
  const account = useAccount();
  const counted = useRef(false);
  const count = async () => {
    if (counted.current) return;
    const ending = await callApi('POST', `/api/posts/${postId}/share`, { account });
    if (!ending.ok) return;
    counted.current = true;
    notify(notices.shared);
    revalidate();
  };
  const open = (event: MouseEvent, address: (url: string, text: string) => string) => {
    const field = document.getElementById(messageId);
    const text = field instanceof HTMLTextAreaElement ? field.value : message;
    const popup = window.open(address(link, text), '_blank', popupSize);
    // A browser that opens no window follows the link instead.
    if (!popup) return;
    popup.opener = null;
    event.preventDefault();
    if (counts) void count();
  };
  return (
    <ul className="actions plain-list">
      {networks.map(({ name, address }) => (
        <li key={name}>
          <a
            className="btn"
            href={address(link, message)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => open(event, address)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
