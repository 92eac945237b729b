import type { MouseEvent } from 'react';

/**
 * @returns whether a click is the second of a double one (UI Events, `detail`), which means what the first one meant: on a
 * fast link the first may be answered by then, and the page be ready for another.
 */
export const isSecondPress = ({ detail }: MouseEvent): boolean => detail > 1;
