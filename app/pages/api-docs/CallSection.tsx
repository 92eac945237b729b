import { Fields, Type } from './Fields';
import type { Call } from './read-document';

export function CallSection({ call }: { call: Call }) {
  const { id, method, path, summary, description, needsSession, parameters, body, answer, errors, curl } = call;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="api-call">
      <h2 id={`${id}-title`}>
        <Method method={method} /> <code>{path}</code>
      </h2>
      <p>
        <strong>{summary}.</strong> {description}
      </p>
      <p className="api-note">{needsSession ? 'For signed-in drivers.' : 'For anyone.'}</p>
      {parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <Fields fields={parameters} />
        </>
      )}
      {body && (
        <>
          <h3>Body, {body.mediaType}</h3>
          {body.fields.length > 0 && <Fields fields={body.fields} />}
        </>
      )}
      <h3>
        Answer {answer.status}, {answer.mediaType}
      </h3>
      {answer.fields.length > 0 ? (
        <Fields fields={answer.fields} />
      ) : (
        <p>
          <Type type={answer.type} />
          {answer.note && <span className="api-note">{answer.note}</span>}
        </p>
      )}
      {answer.headers.map(({ name, note }) => (
        <p key={name} className="api-note">
          <code>{name}</code>: {note}.
        </p>
      ))}
      <h3>Errors</h3>
      <dl className="api-fields">
        {errors.map(({ status, code, sentence }) => (
          <div key={code}>
            <dt>
              {status} <code>{code}</code>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
      <h3>Example</h3>
      <pre className="api-example">
        <code>{curl}</code>
      </pre>
    </section>
  );
}

export function Method({ method }: { method: string }) {
  return <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>;
}
