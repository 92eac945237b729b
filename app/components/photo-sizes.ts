/**
 * How wide a card of a feed shows its photo, as `sizes` has it. On a phone that is 94 of 100; a tenth less is told, for on 360 px
 * a copy of 320 px, or of 640 on a screen twice as dense, is a hair too narrow by the letter, and nobody sees that.
 */
export const feedCardSizes = '(min-width: 1061px) 370px, (min-width: 620px) 47vw, 85vw';
