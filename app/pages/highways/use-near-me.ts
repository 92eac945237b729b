import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';

type Asking = 'idle' | 'waiting' | 'refused';

/** About a hundred meters: near enough for a truck stop, and no more is sent. */
const digits = 3;

/** Leads to the stops around, with script and a position sensor. */
export function useNearMe() {
  const navigate = useNavigate();
  const [offered, setOffered] = useState(false);
  const [asking, setAsking] = useState<Asking>('idle');
  useEffect(() => setOffered('geolocation' in navigator), []);

  const ask = (refused?: () => void) => {
    setAsking('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        const here = { latitude: coords.latitude.toFixed(digits), longitude: coords.longitude.toFixed(digits) };
        navigate(`/ahead?${new URLSearchParams(here).toString()}`);
      },
      () => {
        setAsking('refused');
        refused?.();
      },
      { maximumAge: 60_000, timeout: 15_000 },
    );
  };
  return { offered, asking, ask };
}
