import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Icon } from '~/components/Icons';

type Asking = 'idle' | 'waiting' | 'refused';

/** About a hundred meters: near enough for a truck stop, and no more is sent. */
const digits = 3;

/** With script and a position sensor: the stops around, without typing. */
export function NearMe() {
  const navigate = useNavigate();
  const [offered, setOffered] = useState(false);
  const [asking, setAsking] = useState<Asking>('idle');
  useEffect(() => setOffered('geolocation' in navigator), []);
  if (!offered) return null;

  const ask = () => {
    setAsking('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        const here = { latitude: coords.latitude.toFixed(digits), longitude: coords.longitude.toFixed(digits) };
        navigate(`/ahead?${new URLSearchParams(here).toString()}`);
      },
      () => setAsking('refused'),
      { maximumAge: 60_000, timeout: 15_000 },
    );
  };
  return (
    <>
      <button className="chip" type="button" onClick={ask} disabled={asking === 'waiting'}>
        <Icon name="near" />
        {asking === 'waiting' ? 'Finding you...' : 'Near Me'}
      </button>
      <span role="status">
        {asking === 'refused' && 'We couldn’t get your location. Enter your highway and exit instead.'}
      </span>
    </>
  );
}
