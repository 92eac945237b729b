import { NoticeBanner } from '~/components/notices/NoticeBanner';

type Props = {
  state: 'none' | 'waiting' | 'ready' | 'failed';
  bytes: number | null;
  /** Where the page was opened by the mailed link. */
  fileLink: string | null;
  /** What is wrong with the link that the page was opened by. */
  badLink: string | null;
};

export function ExportState({ state, bytes, fileLink, badLink }: Props) {
  if (fileLink) {
    return (
      <>
        <p>
          <a className="btn btn-go" href={fileLink} download>
            Download ({inWords(bytes ?? 0)})
          </a>
        </p>
        <p>Keep the file to yourself. Over a thin link the download can be stopped, and goes on later.</p>
      </>
    );
  }
  if (badLink) return <NoticeBanner tone="error">{badLink}</NoticeBanner>;
  if (state === 'waiting') {
    return <NoticeBanner tone="info">We are putting it together, and mail you a link when it is ready.</NoticeBanner>;
  }
  if (state === 'ready') {
    return (
      <NoticeBanner tone="info">
        It is ready. Open the link in the mail that we sent you: it is good for 3 days.
      </NoticeBanner>
    );
  }
  if (state === 'failed') {
    return <NoticeBanner tone="error">We could not put it together the last time. Please ask again.</NoticeBanner>;
  }
  return null;
}

const inWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
