/** Something is on its way; the words beside it say what. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
