import type { OperationObject } from '~/http/openapi/document-types';

type Call = { server: string; path: string; method: string; operation: OperationObject };

/** An example call with curl, which keeps the cookies in a file. */
export function exampleCurl({ server, path, method, operation }: Call): string {
  const { security, responses } = operation;
  const setsCookie = Object.values(responses).some(({ headers }) => headers?.['Set-Cookie']);
  const needsSession = security.every((way) => 'session' in way);
  const parts = [
    'curl',
    method === 'GET' ? '' : `-X ${method}`,
    needsSession ? '-b cookies.txt' : '',
    setsCookie ? '-c cookies.txt' : '',
    ...bodyOf(operation),
    `'${server}${addressOf(path, operation)}'`,
  ];
  return parts.filter(Boolean).join(' ');
}

function addressOf(path: string, { parameters }: OperationObject): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return encodeURIComponent(String(parameter?.example ?? 7));
  });
  const asked = parameters.filter((each) => each.in === 'query' && each.example !== undefined);
  const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)])).toString();
  return query ? `${filled}?${query}` : filled;
}

function bodyOf({ requestBody }: OperationObject): string[] {
  const json = requestBody?.content['application/json'];
  if (json) return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(json.example)}'`];
  if (requestBody?.content['application/octet-stream'])
    return [`-H 'Content-Type: application/octet-stream'`, '--data-binary @piece'];
  const form = requestBody?.content['multipart/form-data'];
  if (!form) return [];
  const texts = Object.entries(typeof form.example === 'object' ? (form.example ?? {}) : {});
  return [
    ...texts.map(([name, value]) => `-F '${name}=${String(value)}'`),
    ...Object.keys(form.encoding ?? {}).map((name) => `-F ${name}=@plate.jpg`),
  ];
}
