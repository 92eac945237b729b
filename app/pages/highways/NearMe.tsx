import { useNavigate } from '@remix-run/react';
import { type Position, PositionChip, usePosition } from '~/components/PositionChip';

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
