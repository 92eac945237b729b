import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Icon } from '~/components/Icons';
import { sendsOnce } from '~/components/double-click';

type Asking = 'idle' | 'waiting' | 'refused';
type Position = { latitude: string; longitude: string };
type Options = {
  onRefused?: () => void;
  /** Decimal places of a degree. Three is about 100 meters, accurate enough for a truck stop. */
  digits?: number;
  options?: PositionOptions;
};

/** The device's position, requested when the user asks for it. Not offered without JavaScript or the Geolocation API. */
export function usePosition(onFound: (here: Position) => void, { onRefused, digits = 3, options }: Options = {}) {
  const [offered, setOffered] = useState(false);
  const [asking, setAsking] = useState<Asking>('idle');
  useEffect(() => setOffered('geolocation' in navigator), []);
  const ask = () => {
    setAsking('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle');
        onFound({ latitude: coords.latitude.toFixed(digits), longitude: coords.longitude.toFixed(digits) });
      },
      () => {
        setAsking('refused');
        onRefused?.();
      },
      { maximumAge: 60_000, timeout: 15_000, ...options },
    );
  };
  return { offered, asking, ask };
}

type Props = ReturnType<typeof usePosition> & {
  label: string;
  /** Shown if the device gives no position. */
  refused: string;
};

export function PositionChip({ offered, asking, ask, label, refused }: Props) {
  if (!offered) return null;
  return (
    <>
      <button className="chip" type="button" {...sendsOnce(asking === 'waiting', ask)}>
        <Icon name="near" />
        <span>{asking === 'waiting' ? 'Finding you...' : label}</span>
      </button>
      <span role="status">{asking === 'refused' && refused}</span>
    </>
  );
}

/** Navigates to the nearby stops. */
export function useNearMe(onRefused?: () => void) {
  const navigate = useNavigate();
  const show = (here: Position) => navigate(`/ahead?${new URLSearchParams(here).toString()}`);
  return usePosition(show, { onRefused });
}

/** Finds nearby stops by the device's position. */
export function NearMe() {
  return (
    <PositionChip
      {...useNearMe()}
      label="Near Me"
      refused="We couldn’t get your location. Enter your highway and exit instead."
    />
  );
}
