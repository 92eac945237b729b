import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { apiDescription } from '~/http/openapi/api-document';
import { CallSection, Method } from './CallSection';
import { Fields } from './Fields';
import { readDocument } from './read-document';

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
