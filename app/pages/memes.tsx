import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';

export const handle = { cacheable: true, parameters: [], script: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Memes',
  description: 'Three friendly jokes about truckers and food.',
});

type Meme = { picture: string; above: string; below: string; drawn: string };

/** Specification §2, Memes: a static list of three. The text is in the picture and, for accessibility, below it. */
const memes: Meme[] = [
  {
    picture: '/memes/weigh-station.svg',
    above: '“Why are you overweight?”',
    below: '“Sunday brisket, officer.”',
    drawn:
      'A truck on the scale of a weigh station. Its trailer shows a steaming brisket; the board says 80,000 lb plus brisket.',
  },
  {
    picture: '/memes/recalculating.svg',
    above: 'GPS: “Stay on the highway.”',
    below: 'Me: there is pie at exit 9.',
    drawn: 'A navigation screen. The route leaves the highway and winds nine miles farther, to a steaming pie.',
  },
  {
    picture: '/memes/something-green.svg',
    above: 'Doctor: “Eat something green.”',
    below: 'Me: “Extra pickle, please.”',
    drawn: 'A double cheeseburger on a plate. An arrow points at the one slice of pickle on top: vegetable.',
  },
];

export default function MemesPage() {
  return (
    <>
      <h1>Memes</h1>
      <p>For the wait at the dock. We drew all three, and no one got towed.</p>
      <div className="cards">
        {memes.map(({ picture, above, below, drawn }) => (
          <figure className="card" key={picture}>
            <img
              className="flex-none w-[calc(100%_-_16px)] mx-2 mt-2 rounded-md"
              src={picture}
              width={640}
              height={480}
              alt={drawn}
            />
            <figcaption className="card-text">
              {above} <b className="block">{below}</b>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
