import { Link } from '@remix-run/react';
import { Day } from '~/components/RelativeTime';
import { formatCount } from '~/components/format';
import { NoticeBanner } from '~/components/notices/notices';
import { Photo } from '~/components/posts/Photo';
import { ShareOfVotes } from '~/components/stops/StopVotes';
import {
  Amenities,
  amenitiesIn,
  BigSign,
  directionsTo,
  DirectionsAndCall,
  callsTo,
} from '~/components/stops/stop-facts';
import { atOn } from '~/offline/take-along/ahead';
import type { Compass } from '~/schemas/roads';
import type { TakenDish, TakenStop } from '~/schemas/take-along';
import { capitalize } from '~/schemas/text';
import { aheadPath } from '../../highways/highway-path';
import { onDevice } from './on-device';

type Props = { stop: TakenStop; ways: readonly Compass[]; now: string };

/** A stop and its best dishes. */
export function TakenStopPage({ stop, ways, now }: Props) {
  const { highway, plates, dishes, amenities, phone, closedAt } = stop;
  const isOnRoad = highway !== null && atOn(stop, highway) !== null;
  return (
    <>
      <BigSign stop={stop} />
      {closedAt && (
        <NoticeBanner tone="error">
          Reported closed by drivers since <Day time={closedAt} />.
        </NoticeBanner>
      )}
      {plates && <ShareOfVotes plates={plates} now={now} />}
      <p className="stop-actions">
        <DirectionsAndCall directions={directionsTo(stop)} calls={phone ? callsTo(phone) : []} />
        {isOnRoad &&
          ways.map((way) => (
            <Link className="btn" key={way} to={onDevice(aheadPath({ highway, direction: way, stop: stop.id }))}>
              What&rsquo;s Ahead {capitalize(way)}
            </Link>
          ))}
      </p>
      {amenities && <Amenities names={amenitiesIn(amenities)} />}
      <h2>Best dishes</h2>
      {dishes.length === 0 && <p>No posts from here yet.</p>}
      {dishes.map((dish) => (
        <Dish key={dish.id} dish={dish} />
      ))}
      <dl className="taken-facts">
        <Fact name="Hours" value={stop.hours} />
        <Fact name="Phone" value={phone} />
        <Fact name="Street" value={stop.street} />
      </dl>
    </>
  );
}

function Dish({ dish }: { dish: TakenDish }) {
  const { id, title, description, upVotes, downVotes, author, createdAt, isSample, photo } = dish;
  return (
    <article className="taken-box taken-dish" id={`post-${id}`}>
      {photo && <Photo photo={photo} sizes="(min-width: 768px) 640px, 100vw" shape="whole" />}
      <h3>{title}</h3>
      <p>
        {formatCount(upVotes)} Eat It · {formatCount(downVotes)} Beat It
      </p>
      {description && <p className="taken-words">{description}</p>}
      <p className="hint">
        <bdi>{author}</bdi>, <Day time={createdAt} />
        {isSample && '. A sample post'}
      </p>
    </article>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value ? (
    <div>
      <dt>{name}</dt> <dd>{value}</dd>
    </div>
  ) : null;
