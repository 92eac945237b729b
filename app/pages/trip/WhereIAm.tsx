import type { RefObject } from 'react';
import { PositionChip, usePosition } from '~/components/PositionChip';

/** Fills in where the driver is. */
export function WhereIAm({ input }: { input: RefObject<HTMLInputElement> }) {
  const position = usePosition(({ latitude, longitude }) => {
    if (input.current) input.current.value = `${latitude},${longitude}`;
  });
  return (
    <PositionChip
      {...position}
      label="Use My Location"
      refused="We couldn’t get your location. Enter a city, stop or exit instead."
    />
  );
}
