import { DialogLink } from '../dialog';

/** What the first on a board get (specification §1). */
export const Prizes = () => (
  <section className="prizes" aria-labelledby="prizes">
    <h2 id="prizes">What you can win</h2>
    <p>Each week&rsquo;s top three are featured here and wear a badge on their profile.</p>
    <p>
      Each month&rsquo;s first becomes <b>Meat Master</b>, is featured on the home page and can get exclusive
      merchandise.
    </p>
    <p>
      <DialogLink className="btn" to="/scoring">
        How to Earn Points
      </DialogLink>
    </p>
  </section>
);
