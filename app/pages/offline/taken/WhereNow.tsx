import { useNavigate } from '@remix-run/react';
import { type Position, PositionChip, usePosition } from '~/components/PositionChip';
import { takeAlongWords } from '~/offline/take-along/words';
import { onDevice } from './on-device';

const asked = { maximumAge: 30_000, timeout: 30_000, enableHighAccuracy: true };

/** The position sensor needs no network, and nothing of it is sent. */
export function WhereNowButton({ onFound }: { onFound: (here: Position) => void }) {
  const position = usePosition(onFound, { digits: 4, asked });
  if (!position.offered) return null;
  return (
    <p className="chips-line">
      <PositionChip {...position} label="Use My Location" refused={takeAlongWords.noPosition} />
    </p>
  );
}

/** What comes next on a trip from where the driver is. @param address of the trip */
export function WhereNow({ address }: { address: string }) {
  const navigate = useNavigate();
  const show = (here: Position) => navigate(onDevice(`${address}&${new URLSearchParams(here).toString()}`));
  return <WhereNowButton onFound={show} />;
}
