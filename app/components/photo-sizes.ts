/** How wide a card of a feed shows its photo, as `sizes` has it. */
export const feedCardSizes = '(min-width: 1061px) 370px, (min-width: 620px) 47vw, 94vw';
