/** Decoration: the words beside it say what is under way. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
