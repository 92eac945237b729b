import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ApiDocument, JsonSchema, OperationObject, ResponseObject } from '~/http/openapi/document-types';

/**
 * Checks a server's responses under /api against the same server's description at /api/openapi.json. tests/http/openapi.test.ts checks that
 * description against the contract.
 */
export type Answered = { method: string; target: string; status: number; headers: Headers; text: string };

const contracts = new Map<string, Promise<ApiContract>>();
/** By text. Most servers have the same description, and compiling its checks takes longer than requesting it. */
const contractsByText = new Map<string, ApiContract>();

/** @returns the description of a server, read once. */
export function contractOf(origin: string): Promise<ApiContract> {
  const contract = contracts.get(origin) ?? readContract(origin);
  contracts.set(origin, contract);
  contract.catch(() => contracts.delete(origin));
  return contract;
}

async function readContract(origin: string): Promise<ApiContract> {
  const response = await fetch(new URL('/api/openapi.json', origin));
  const text = await response.text();
  const contract = contractsByText.get(text) ?? new ApiContract(JSON.parse(text));
  contractsByText.set(text, contract);
  return contract;
}

/** @returns whether a path is part of the API. The API's documentation pages are not. */
export const isApiPath = (pathname: string): boolean =>
  /^\/api(\/|$)/.test(pathname) && !/^\/api\/docs\b/.test(pathname);

/** Statuses from before a call is looked up: an invalid URL, another site's request, or a body that is too long. */
const statusesBeforeLookup = [400, 403, 413];

export class ApiContract {
  readonly #paths: { template: string; pattern: RegExp }[];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(readonly document: ApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document as AnySchema, 'api', undefined, false);
    this.#paths = Object.keys(document.paths)
      .toSorted((one, other) => parametersIn(one) - parametersIn(other))
      .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]*')}$`) }));
  }

  /** @returns whether one of the description's schemas allows a value. */
  allows = (schema: JsonSchema, value: unknown): boolean =>
    this.#ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')), value);

  /** @throws Error that says how a response differs from its description. */
  check(answered: Answered): void {
    const differences = this.#differences(answered);
    if (differences.length === 0) return;
    const { method, target, status, text } = answered;
    throw new Error(
      [
        `${method} ${target} responded with ${status}, which differs from /api/openapi.json:`,
        ...differences,
        text.slice(0, 600),
      ].join('\n  '),
    );
  }

  #differences({ method, target, status, headers, text }: Answered): string[] {
    const { pathname } = new URL(target, 'http://any.example');
    const template = this.#paths.find(({ pattern }) => pattern.test(pathname))?.template;
    if (!template) return this.#refusal([404, ...statusesBeforeLookup], status, headers, text);
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation: OperationObject | undefined = this.document.paths[template]?.[name];
    if (!operation) return this.#refusal([405, ...statusesBeforeLookup], status, headers, text);
    const described = operation.responses[status];
    if (!described) return [`${template} documents only ${Object.keys(operation.responses).join(', ')}`];
    const pointer = `paths/${escape(template)}/${name}/responses/${status}`;
    return [...missingHeaders(described, headers), ...this.#body(described, pointer, method, headers, text)];
  }

  #body({ content = {} }: ResponseObject, pointer: string, method: string, headers: Headers, text: string): string[] {
    if (Object.keys(content).length === 0) return text === '' ? [] : ['it has a body'];
    const type = (headers.get('content-type') ?? '').split(';', 1).join('').trim();
    if (!content[type]) return [`its type is "${type}", not ${Object.keys(content).join(' or ')}`];
    if (method === 'HEAD') return text === '' ? [] : ['a response to HEAD has a body'];
    return type === 'application/json' ? this.#findings(`${pointer}/content/${escape(type)}/schema`, text) : [];
  }

  /** An error response to a call that doesn't exist. */
  #refusal(statuses: number[], status: number, headers: Headers, text: string): string[] {
    if (!statuses.includes(status)) return [`there is no such call, so the status should be ${statuses.join(' or ')}`];
    if (status === 405 && !headers.has('allow')) return ['405 without Allow'];
    return text === '' ? [] : this.#findings('components/schemas/Error', text);
  }

  #findings(pointer: string, text: string): string[] {
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `api#/${pointer}` });
    this.#validators.set(pointer, validate);
    try {
      return validate(JSON.parse(text)) ? [] : (validate.errors ?? []).map(describeError);
    } catch (error) {
      if (error instanceof SyntaxError) return ['its body is not JSON'];
      throw error;
    }
  }
}

const parametersIn = (template: string): number => template.split('{').length;

/** For a JSON pointer in a URL (RFC 6901, section 6). */
const escape = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

const missingHeaders = ({ headers = {} }: ResponseObject, received: Headers): string[] =>
  Object.entries(headers).flatMap(([name, { required }]) => (required && !received.has(name) ? [`no ${name}`] : []));

const describeError = ({ instancePath, message = '', params }: ErrorObject): string =>
  `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`;
