import { outage } from '~/messages/errors';

/** What was written into a form that could not be taken in, to be copied. */
export function Written({ words }: { words: string[] }) {
  return (
    words.length > 0 && (
      <>
        <p>{outage.kept}</p>
        {words.map((each, at) => (
          <blockquote key={at}>{each}</blockquote>
        ))}
      </>
    )
  );
}
