import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { config, onSite } from '~/config.server';
import { counted } from '~/schemas/text';
import { Letterhead, Paragraph, type Mail } from './templates';

export type LetterPlate = {
  id: number;
  title: string;
  by: string;
  /** Stop and highway. */
  where: string;
  upVotes: number;
  link: string;
};

/** `plates`: how many were posted there that week; null if the number isn't shown. */
export type LetterPart = { title: string; link: string; plates: number | null; best: LetterPlate[] };

type WeeklyLetter = {
  to: string;
  /** `Nov 16 to Nov 22`. */
  week: string;
  points: number;
  /** Starts at 1; null if it is unknown or there are no points. */
  rank: number | null;
  leaders: { name: string; points: number; isYou: boolean }[];
  parts: LetterPart[];
  unsubscribe: string;
};

/** Maximum size as sent, with both the text and the HTML. Less than the specification's 30 KB, to leave room for headers. */
const maxBytes = 28_000;

/** Has news from the driver's roads and stops, their points, and the leaders. If it would be too long, the last parts are dropped. */
export function weeklyLetterMail(letter: WeeklyLetter): Mail {
  const mail: Mail = {
    kind: 'weekly-letter',
    to: letter.to,
    subject: `Your week on ${config.SITE_NAME}`,
    text: textOf(letter),
    html: `<!doctype html>${renderToStaticMarkup(<Html letter={letter} />)}`,
  };
  const isTooLong = bytesSent(mail.text) + bytesSent(mail.html) > maxBytes;
  return isTooLong && letter.parts.length > 0
    ? weeklyLetterMail({ ...letter, parts: letter.parts.slice(0, -1) })
    : mail;
}

/**
 * The maximum number of bytes as quoted-printable (RFC 2045, 6.7). Each byte outside printable ASCII becomes three, and line breaks add a
 * few.
 */
function bytesSent(text: string): number {
  let bytes = 0;
  for (const byte of Buffer.from(text)) bytes += byte > 126 || byte === 61 ? 3 : 1;
  return Math.ceil(bytes * 1.05);
}

const pointsWords = ({ points, rank }: WeeklyLetter): string => {
  if (points <= 0)
    return "You didn't earn points this week. A post, a share or a vote on one of your posts gets you on the board.";
  const earned = `You earned ${counted(points, 'point')} this week.`;
  return rank === null ? earned : `${earned} That makes you number ${rank} on the board.`;
};

const leaderWords = ({ name, points, isYou }: WeeklyLetter['leaders'][number]): string =>
  `${name}${isYou ? ' (you)' : ''}, ${counted(points, 'point')}`;

const partWords = ({ plates }: LetterPart): string | null =>
  plates === null ? null : `${counted(plates, 'new plate')} this week.`;

const plateWords = ({ by, where, upVotes }: LetterPlate): string =>
  `by ${by} at ${where}. ${counted(upVotes, 'driver')} would eat it.`;

const why = 'You’re getting this because you subscribed to the Monday email.';
const boardLink = onSite('/leaderboard');
const choicesLink = onSite('/account/notices');

function textOf(letter: WeeklyLetter): string {
  const { week, leaders, parts, unsubscribe } = letter;
  const blocks = [
    `Your week, ${week}`,
    pointsWords(letter),
    ...(leaders.length > 0
      ? ['Who led the week', leaders.map((leader, at) => `${at + 1}. ${leaderWords(leader)}`).join('\n')]
      : []),
    `See the Board:\n${boardLink}`,
    ...parts.flatMap((part) => [
      `${part.title}\n${[partWords(part), part.link].filter((line) => line !== null).join('\n')}`,
      ...part.best.map((plate) => `${plate.title}\n${plateWords(plate)}\n${plate.link}`),
    ]),
    why,
    `Unsubscribe:\n${unsubscribe}`,
    `Choose what we email you:\n${choicesLink}`,
    `${config.SITE_NAME}\n${config.SITE_URL}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function Html({ letter }: { letter: WeeklyLetter }) {
  const { week, leaders, parts, unsubscribe } = letter;
  return (
    <Letterhead title={`Your week, ${week}`}>
      <Paragraph>{pointsWords(letter)}</Paragraph>
      {leaders.length > 0 && (
        <>
          <Heading>Who led the week</Heading>
          <ol style={{ paddingLeft: 24 }}>
            {leaders.map((leader) => (
              <li key={leaderWords(leader)}>{leaderWords(leader)}</li>
            ))}
          </ol>
        </>
      )}
      <p>
        <a href={boardLink}>See the Board</a>
      </p>
      {parts.map((part) => (
        <Part key={part.link + part.title} part={part} />
      ))}
      <Paragraph>{why}</Paragraph>
      <p>
        <a href={unsubscribe}>Unsubscribe</a>
        <br />
        <a href={choicesLink}>Choose what we email you</a>
      </p>
    </Letterhead>
  );
}

function Part({ part }: { part: LetterPart }) {
  const words = partWords(part);
  return (
    <>
      <Heading>
        <a href={part.link}>{part.title}</a>
      </Heading>
      {words !== null && <Paragraph>{words}</Paragraph>}
      <ul style={{ paddingLeft: 24 }}>
        {part.best.map((plate) => (
          <li key={plate.id}>
            <a href={plate.link}>{plate.title}</a>
            <br />
            {plateWords(plate)}
          </li>
        ))}
      </ul>
    </>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 style={{ fontSize: 19, color: '#1a3b6c' }}>{children}</h2>
);
