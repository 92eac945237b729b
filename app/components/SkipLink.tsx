/** First on every page, seen when focused. */
export const SkipLink = () => (
  <a className="skip" href="#main">
    Skip to content
  </a>
);
