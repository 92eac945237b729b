import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useRevalidator } from '@remix-run/react';
import { useState, type MouseEvent, useRef } from 'react';
import { z } from 'zod';
import { callApi } from '~/offline/call-api';
import { useAccount, useScript } from '~/components/contexts';
import { usePageData } from '~/components/dialog/dialog-context';
import { Form, Labeled, Panel, SubmitButton } from '~/components/forms/form';
import { notify } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Photo } from '~/components/posts/Photo';
import { sendsOnce } from '~/components/double-click';
import type { NoticeView } from '~/components/view-types';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { readPostInFull } from '~/domain/posts/read-posts';
import { sharePost, wasShareCounted } from '~/domain/shares';
import { form, formAction } from '~/http/form-action';
import { pathId } from '~/http/page-loader';
import { viewerOf } from '~/http/session';
import { notices } from '~/messages/flash';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: 'Share Your Meat',
  description: `Share ${data?.title ?? 'a post'} by a short link, a message or email.`,
}));

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args);
  const post = await readPostInFull(viewer, pathId(args.params.id));
  return {
    postId: post.id,
    title: post.title,
    photo: post.photos[0] ?? null,
    link: `${config.SITE_URL}/m/${post.shortCode}`,
    message: `Just found some delicious meat at ${post.location || 'this location'}! Check it out! 🥩`,
    signedIn: viewer !== null,
    isCounted: await wasShareCounted(viewer, post.id),
  };
}

export const clientAction = keepForm({ default: 'share' });

/** Redirects visitors to sign-in. */
export const action = formAction({
  default: form(sharePost, {
    schema: z.object({}),
    refused: 'share-failed',
    sentences: { unexpected: { field: '', sentence: notices['share-failed'].text } },
    input: ({ params }) => pathId(params.id),
    async done({ pointsEarned }, { params, actor }) {
      const id = pathId(params.id);
      const to = `/posts/${id}/share`;
      if (pointsEarned > 0) return { to, stay: true, notice: 'shared', text: `You got ${pointsEarned} points.` };
      return { to, stay: true, notice: (await wasShareCounted(actor, id)) ? 'shared-before' : 'shared-enough' };
    },
  }),
});

export default function SharePostPage() {
  const { postId, title, photo, link, message, signedIn, isCounted } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Share Your Meat">
        <div className="flex items-center mb-5">
          <div className="flex-none w-[120px] mr-4">
            <Photo photo={photo} sizes="120px" eager />
          </div>
          <Link to={`/posts/${postId}`}>{title || 'View the full post'}</Link>
        </div>
        <Labeled id="share-message" label="Message">
          <textarea className="input" id="share-message" rows={5} defaultValue={message} />
        </Labeled>
        <Labeled id="share-link" label="Link">
          <input className="input" id="share-link" readOnly value={link} />
        </Labeled>
        <CopyButtons messageId="share-message" link={link} />
        <ShareLinks
          postId={postId}
          link={link}
          message={message}
          messageId="share-message"
          counts={signedIn && !isCounted}
        />
        {isCounted ? (
          <p>Your share of this post was counted: you got 5 points. Thank you!</p>
        ) : (
          <Form replace>
            <p>Shared it? Get 5 points, once per post.</p>
            <SubmitButton pendingLabel="...">
              {signedIn ? 'Yes, I Shared It' : 'Sign In to Get the Points'}
            </SubmitButton>
          </Form>
        )}
      </Panel>
    </div>
  );
}

/** Needs JavaScript. Without it, the text can be copied from its field. */
function CopyButtons({ messageId, link }: { messageId: string; link: string }) {
  const hasScript = useScript();
  const [busy, setBusy] = useState(false);
  if (!hasScript) return null;

  // Throws in old browsers and on plain http, which have no clipboard.
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

type Props = {
  postId: number;
  link: string;
  /** The suggested message; with JavaScript, the current content of its field is sent. */
  message: string;
  messageId: string;
  /** Whether a share earns points: the viewer is signed in and doesn't have them yet. */
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

/** Links to social networks. With JavaScript each opens a popup and counts the share. */
function ShareLinks({ postId, link, message, messageId, counts }: Props) {
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
    // If the popup is blocked, the browser follows the link.
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
