import type { MouseEvent } from 'react';

/**
 * The second click of a double one (UI Events, `detail`) means what the first meant: on a fast link the first may be answered by
 * then, and the page ready for another.
 */
export const isSecondPress = ({ detail }: MouseEvent): boolean => detail > 1;
