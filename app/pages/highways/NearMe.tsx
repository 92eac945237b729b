import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';

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
      <button className="btn" type="button" onClick={ask} disabled={asking === 'waiting'}>
        {asking === 'waiting' ? 'Looking for you...' : 'Stops near me'}
      </button>
      <span role="status">{asking === 'refused' && 'Your position is not to be had. Type your highway and exit.'}</span>
    </>
  );
}
