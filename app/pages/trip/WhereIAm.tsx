import { useEffect, useState, type RefObject } from 'react';
import { Icon } from '~/components/Icons';

type Asking = 'idle' | 'waiting' | 'refused';

/** About a hundred meters: near enough for a road, and no more is sent. */
const digits = 3;

/** With script and a position sensor: fills in where the driver is. */
export function WhereIAm({ input }: { input: RefObject<HTMLInputElement> }) {
  const [offered, setOffered] = useState(false);
  const [asking, setAsking] = useState<Asking>('idle');
  useEffect(() => setOffered('geolocation' in navigator), []);
  if (!offered) return null;

  const ask = () => {
    setAsking('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        if (input.current)
          input.current.value = `${coords.latitude.toFixed(digits)},${coords.longitude.toFixed(digits)}`;
      },
      () => setAsking('refused'),
      { maximumAge: 60_000, timeout: 15_000 },
    );
  };
  return (
    <>
      <button className="chip" type="button" onClick={ask} disabled={asking === 'waiting'}>
        <Icon name="near" />
        <span>{asking === 'waiting' ? 'Finding you...' : 'Use My Location'}</span>
      </button>
      <span role="status">
        {asking === 'refused' && 'We couldn’t get your location. Enter a city, stop or exit instead.'}
      </span>
    </>
  );
}
