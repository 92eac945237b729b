/** Headers between the site and what a browser keeps of it for when there is no network (app/offline). */

/**
 * Of a page or its data: the id of the account whose page it is. One without it is what anyone is shown. Of a call to the API: the
 * account that it is meant for; another one that is signed in by then is refused.
 */
export const accountHeader = 'X-Account';

/** The hidden field that names the account a form was rendered for; if another driver is signed in by then, they are asked first. */
export const accountField = 'account';

/** Of a request: asks for what anyone is shown, no matter who is signed in. */
export const withoutSessionHeader = 'X-For-Anybody';

/** The hidden field of a form in a dialog: where it leads takes the place of the dialog in the history. */
export const dialogField = 'in-dialog';
