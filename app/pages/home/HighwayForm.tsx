import { Form } from '@remix-run/react';

/** What's ahead, asked from here: the page that answers asks for the rest, if there is any. */
export function HighwayForm() {
  return (
    <Form className="ask" method="get" action="/ahead" aria-label="What’s ahead">
      <label>
        Highway
        <input className="input" name="highway" required placeholder="I-80" autoComplete="off" />
      </label>
      <label>
        Heading
        <select className="input" name="direction">
          <option value="east">East</option>
          <option value="west">West</option>
          <option value="north">North</option>
          <option value="south">South</option>
        </select>
      </label>
      <label>
        Exit
        <input className="input" name="exit" placeholder="284" autoComplete="off" />
      </label>
      <button className="btn btn-go">Go</button>
    </Form>
  );
}
