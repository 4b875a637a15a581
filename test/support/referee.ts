import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export const PROVIDER_DOCUMENTS = ['lightspeed-k', '7shifts', 'omnivore'] as const;
export type ProviderDocument = (typeof PROVIDER_DOCUMENTS)[number];

type Schema = { readonly [keyword: string]: unknown };
type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required?: boolean;
  readonly schema: Schema;
};
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Schema;
};
/** `closed`: fields that the document does not name are a problem too. */
type Strictness = { readonly closed?: boolean };

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const documents = new Map<ProviderDocument, Described>();
const compiled = new Map<string, ValidateFunction>();

function load(document: ProviderDocument): Described {
  const known = documents.get(document);
  if (known) return known;
  const file = `../fixtures/provider-documents/${document}.openapi.json`;
  // The documents are files of this project; a test compares what they describe.
  const read = JSON.parse(readFileSync(resolve(import.meta.dirname, file), 'utf8')) as Described;
  documents.set(document, read);
  return read;
}

/** The same schema, in which an object has the fields that are named and no others. */
function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, closedSchema(value)]),
  );
  const isObject = inner.type === 'object' && 'properties' in inner;
  return isObject && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function problemsOf(
  document: ProviderDocument,
  { name, schema, closed = false }: { name: string; schema: Schema } & Strictness,
  value: unknown,
): string[] {
  const key = `${document} ${name} ${closed}`;
  let validate = compiled.get(key);
  if (!validate) {
    const whole = { ...schema, components: load(document).components };
    // A closed schema is one still.
    validate = ajv.compile(closed ? (closedSchema(whole) as Schema) : whole);
    compiled.set(key, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

/** The operation of a path, which may be a template or the address of one thing. */
function operationAt(document: ProviderDocument, method: string, path: string): Operation | null {
  const matches = (template: string): boolean =>
    template === path ||
    new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(decodeURI(path));
  const [found] = Object.entries(load(document).paths)
    .filter(([template]) => matches(template))
    // The one with fewer unknown parts is meant.
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length);
  return found?.[1][method.toLowerCase()] ?? null;
}

/**
 * What is wrong with an answer, by the path of each field; nothing where it is as the provider
 * describes it. `what` is `GET /staff/v1/businessLocations/141/shift 200`; an operation or a status
 * that the document does not know is a problem.
 */
export function checkAnswer(
  document: ProviderDocument,
  what: string,
  body: unknown,
  strictness: Strictness = {},
): string[] {
  const [method = '', path = '', status = ''] = what.split(' ');
  const response = operationAt(document, method, path)?.responses[status];
  if (!response) return [`${what}: not in the document`];
  const schema = Object.values(response.content ?? {})[0]?.schema;
  return schema ? problemsOf(document, { name: what, schema, ...strictness }, body) : [];
}

/** What is wrong with the body of a webhook of a topic. */
export function checkWebhook(
  document: ProviderDocument,
  topic: string,
  body: unknown,
  strictness: Strictness = {},
): string[] {
  const operation = load(document).webhooks?.[topic]?.post;
  const schema = operation?.requestBody?.content['application/json']?.schema;
  if (!schema) return [`${topic}: not in the document`];
  return problemsOf(document, { name: topic, schema, ...strictness }, body);
}

/** What a text of an address is for a schema: a number where it asks for one. */
function valueOf(text: string, { type }: Schema): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

type SentRequest = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Parsed: JSON, or the fields of a form. */
  readonly body?: unknown;
};

/** What is wrong with a request. `what` is `GET /path?query`; unknown parameters are a problem. */
export function checkRequest(
  document: ProviderDocument,
  what: string,
  { headers = {}, body }: SentRequest = {},
): string[] {
  const [method = '', address = ''] = what.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://provider.example');
  const operation = operationAt(document, method, pathname);
  if (!operation) return [`${method} ${pathname}: not in the document`];
  const parameters = operation.parameters ?? [];
  const given = (one: Parameter): string | null =>
    one.in === 'query' ? searchParams.get(one.name) : (headers[one.name] ?? null);
  const problems = parameters
    .filter((one) => one.in !== 'path')
    .flatMap((one): string[] => {
      const text = given(one);
      if (text === null) return one.required ? [`${one.name}: required`] : [];
      const name = `${method} ${pathname} ${one.name}`;
      const value = valueOf(text, one.schema);
      return problemsOf(document, { name, schema: one.schema }, value).map(
        (problem) => `${one.name}: ${problem}`,
      );
    });
  const names = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  const unknown = [...searchParams.keys()].filter((name) => !names.has(name));
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return [
    ...problems,
    ...unknown.map((name) => `${name}: not in the document`),
    ...(schema ? problemsOf(document, { name: `${method} ${pathname}`, schema }, body) : []),
  ];
}
