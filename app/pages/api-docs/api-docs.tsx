import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { apiDescription } from '~/http/openapi/api-document';
import type { TypeWords } from './describe-type';
import { readDocument, type Call, type Field } from './read-document';

export const handle = { cacheable: true, parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'API',
  description: 'Every API call: parameters, responses and errors.',
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  return readDocument(apiDescription(await context.routes()).document);
};

/** /api/openapi.json for people. */
export default function ApiDocsPage() {
  const { introduction, server, calls, shapes } = useLoaderData<typeof loader>();
  return (
    <div className="api-docs">
      <h1>The API</h1>
      {introduction.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        All calls are at <code>{server}</code>. For machines, the same as OpenAPI 3.1:{' '}
        <a href="/api/openapi.json">/api/openapi.json</a>
      </p>
      <nav aria-label="Calls">
        <ul className="plain-list api-index">
          {calls.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Method method={method} /> <code>{path}</code>
              </a>
              <span>{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallSection key={call.id} call={call} />
      ))}
      <h2>Shapes</h2>
      {shapes.map(({ name, note, fields }) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`} className="api-call">
          <h3 id={`${name}-title`}>{name}</h3>
          {note && <p>{note}</p>}
          <Fields fields={fields} />
        </section>
      ))}
    </div>
  );
}

function CallSection({ call }: { call: Call }) {
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

function Method({ method }: { method: string }) {
  return <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>;
}

function Fields({ fields }: { fields: (Field & { place?: string })[] }) {
  return (
    <dl className="api-fields">
      {fields.map(({ name, place, required, type, note }) => (
        <div key={`${place}-${name}`}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Type type={type} />
            {place && `, in the ${place}`}
            {required ? '' : ', optional'}
            {note && <span className="api-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The name of a shape links to the shape. */
function Type({ type: { words, shape } }: { type: TypeWords }) {
  if (!shape) return <>{words}</>;
  const link = <a href={`#${shape}`}>{shape}</a>;
  return words.startsWith('or ') ? (
    <>
      {link} {words}
    </>
  ) : (
    <>
      {words} {link}
    </>
  );
}
