/**
 * As wide as the photo of a card is shown on a page of three columns, of two and of one: for the browser's choice of a copy.
 * On a screen of 360 px that is the copy of 320 px, or of 640 px where pixels are half as large.
 */
export const feedCardSizes = '(min-width: 1061px) 358px, (min-width: 620px) calc(50vw - 50px), calc(100vw - 50px)';
