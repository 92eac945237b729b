import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Icon } from '~/components/Icons';
import { takeAlongWords } from '~/offline/take-along/words';
import { onDevice } from './on-device';

type Asking = 'idle' | 'waiting' | 'refused';

/** The position sensor needs no network, and nothing of it is sent. */
export function useWhereNow(then: (here: { latitude: string; longitude: string }) => void) {
  const [offered, setOffered] = useState(false);
  const [asking, setAsking] = useState<Asking>('idle');
  useEffect(() => setOffered('geolocation' in navigator), []);
  const ask = () => {
    setAsking('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        then({ latitude: coords.latitude.toFixed(4), longitude: coords.longitude.toFixed(4) });
      },
      () => setAsking('refused'),
      { maximumAge: 30_000, timeout: 30_000, enableHighAccuracy: true },
    );
  };
  return { offered, asking, ask };
}

export function WhereNowButton({ offered, asking, ask }: ReturnType<typeof useWhereNow>) {
  if (!offered) return null;
  return (
    <p className="chips-line">
      <button className="chip" type="button" onClick={ask} disabled={asking === 'waiting'}>
        <Icon name="near" />
        <span>{asking === 'waiting' ? 'Finding you...' : 'Use My Location'}</span>
      </button>
      <span role="status">{asking === 'refused' && takeAlongWords.noPosition}</span>
    </p>
  );
}

/** What comes next on a trip from where the driver is. @param address of the trip */
export function WhereNow({ address }: { address: string }) {
  const navigate = useNavigate();
  const where = useWhereNow((here) => navigate(onDevice(`${address}&${new URLSearchParams(here).toString()}`)));
  return <WhereNowButton {...where} />;
}
