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
        <p>Keep this file private. On a slow connection you can stop the download and pick it up later.</p>
      </>
    );
  }
  if (badLink) return <NoticeBanner tone="error">{badLink}</NoticeBanner>;
  if (state === 'waiting') {
    return <NoticeBanner tone="info">We&rsquo;re putting it together and will email you a link.</NoticeBanner>;
  }
  if (state === 'ready') {
    return (
      <NoticeBanner tone="info">It&rsquo;s ready. Open the link we emailed you. It works for 3 days.</NoticeBanner>
    );
  }
  if (state === 'failed') {
    return <NoticeBanner tone="error">Something went wrong last time. Please request it again.</NoticeBanner>;
  }
  return null;
}

const inWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
