import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { apiDescription } from '~/http/openapi/api-document';
import { type TypeWords, readDocument, type Call, type Field } from './read-document';

export const handle = { cacheable: true, parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'API',
  description: 'Every API call: parameters, responses and errors.',
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  return readDocument(apiDescription(await context.routes()).document);
};

/** A readable version of /api/openapi.json. */
export default function ApiDocsPage() {
  const { introduction, server, calls, shapes } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-[860px] mx-auto">
      <h1>The API</h1>
      {introduction.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        All calls are at <code>{server}</code>. The same for machines, as OpenAPI 3.1:{' '}
        <a href="/api/openapi.json">/api/openapi.json</a>
      </p>
      <nav aria-label="Calls">
        <ul className="plain-list">
          {calls.map(({ id, method, path, summary }) => (
            <li className="flex flex-wrap items-center" key={id}>
              <a className="flex items-center min-h-12 mr-4" href={`#${id}`}>
                <Method method={method} /> <code>{path}</code>
              </a>
              <span className="text-dim">{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallSection key={call.id} call={call} />
      ))}
      <h2>Schemas</h2>
      {shapes.map(({ name, note, fields }) => (
        <section
          key={name}
          id={name}
          aria-labelledby={`${name}-title`}
          className="my-6 px-4 pt-1 pb-4 border rounded-lg bg-card target:border-amber"
        >
          <h3 className="mt-5 mb-2 text-lg" id={`${name}-title`}>
            {name}
          </h3>
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
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="my-6 px-4 pt-1 pb-4 border rounded-lg bg-card target:border-amber"
    >
      <h2 className="my-3 text-xl" id={`${id}-title`}>
        <Method method={method} /> <code>{path}</code>
      </h2>
      <p>
        <strong>{summary}.</strong> {description}
      </p>
      <p className="text-dim">{needsSession ? 'For signed-in drivers.' : 'For anyone.'}</p>
      {parameters.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-lg">Parameters</h3>
          <Fields fields={parameters} />
        </>
      )}
      {body && (
        <>
          <h3 className="mt-5 mb-2 text-lg">Body, {body.mediaType}</h3>
          {body.fields.length > 0 && <Fields fields={body.fields} />}
        </>
      )}
      <h3 className="mt-5 mb-2 text-lg">
        Response {answer.status}, {answer.mediaType}
      </h3>
      {answer.fields.length > 0 ? (
        <Fields fields={answer.fields} />
      ) : (
        <p>
          <Type type={answer.type} />
          {answer.note && <span className="text-dim">{answer.note}</span>}
        </p>
      )}
      {answer.headers.map(({ name, note }) => (
        <p key={name} className="text-dim">
          <code>{name}</code>: {note}.
        </p>
      ))}
      <h3 className="mt-5 mb-2 text-lg">Errors</h3>
      <dl className="m-0">
        {errors.map(({ status, code, sentence }) => (
          <div className="py-2 border-t md:flex" key={code}>
            <dt className="md:flex-none md:w-[40%] md:pr-4">
              {status} <code>{code}</code>
            </dt>
            <dd className="m-0 md:flex-1 md:min-w-0">{sentence}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-2 text-lg">Example</h3>
      <pre className="m-0 p-3 rounded-md bg-page whitespace-pre-wrap">
        <code>{curl}</code>
      </pre>
    </section>
  );
}

const methodColors: Record<string, string> = { GET: 'bg-blue', DELETE: 'bg-beat' };

function Method({ method }: { method: string }) {
  const color = methodColors[method] ?? 'bg-guide';
  return (
    <span
      className={`inline-block flex-none min-w-[72px] mr-2 px-2 py-1 rounded-sm ${color} text-white font-sign font-bold leading-snug text-center`}
    >
      {method}
    </span>
  );
}

function Fields({ fields }: { fields: (Field & { place?: string })[] }) {
  return (
    <dl className="m-0">
      {fields.map(({ name, place, required, type, note }) => (
        <div className="py-2 border-t md:flex" key={`${place}-${name}`}>
          <dt className="md:flex-none md:w-[40%] md:pr-4">
            <code>{name}</code>
          </dt>
          <dd className="m-0 md:flex-1 md:min-w-0">
            <Type type={type} />
            {place && `, in the ${place}`}
            {required ? '' : ', optional'}
            {note && <span className="text-dim block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The name of a schema links to the schema. */
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
