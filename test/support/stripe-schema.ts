import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
};
type Described = {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
};
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** What the provider publishes about its API, as far as we use it. */
const description = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../fixtures/stripe.openapi.json'), 'utf8'),
) as Description;

const shapeOf = (path: string): string => path.replaceAll(/\{[^}]*\}|:\w+/g, '*');
const operations = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]) => [`${method.toUpperCase()} ${shapeOf(path)}`, described] as const,
    ),
  ),
);
const find = (method: string, path: string): Described | undefined =>
  operations.get(`${method} ${shapeOf(path)}`);

/** Whether the description has this operation. */
export const isDescribed = (method: string, path: string): boolean =>
  find(method, path) !== undefined;

/** What is wrong with an answer, by the path of each field; nothing where it is as described. */
export function answerProblems(
  method: string,
  path: string,
  { status, body }: { readonly status: number; readonly body: unknown },
): string[] {
  const responses = find(method, path)?.responses;
  const answer = responses?.[String(status)] ?? responses?.default;
  const schema = Object.values(answer?.content ?? {})[0]?.schema;
  return schema ? problemsOf(body, schema, '') : [];
}

/** The names and shapes of what an operation takes. */
export function parametersOf(method: string, path: string): Readonly<Record<string, Schema>> {
  const described = find(method, path);
  const body = Object.values(described?.requestBody?.content ?? {})[0]?.schema.properties;
  const query = described?.parameters?.map(({ name, schema }) => [name, schema] as const);
  return { ...Object.fromEntries(query ?? []), ...body };
}

/** The parts below a parameter, whether it may be cleared or is a list. */
export function partsOf(schema: Schema): Readonly<Record<string, Schema>> {
  const forms = [schema, ...(schema.anyOf ?? [])];
  const inner = forms.flatMap((form) => (form.items ? [form, form.items] : [form]));
  return Object.assign({}, ...inner.map(({ properties }) => properties ?? {})) as Readonly<
    Record<string, Schema>
  >;
}

function problemsOf(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref !== undefined)
    return problemsOf(value, description.components.schemas[schema.$ref.split('/').at(-1)!]!, at);
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => problemsOf(value, one, at));
    return tried.some((problems) => problems.length === 0) ? [] : tried.at(-1)!;
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)}`];
  const type = typeOf(value);
  if (schema.type !== undefined && ![schema.type].flat().includes(type))
    return [`${at}: is ${type}, not ${[schema.type].flat().join(' or ')}`];
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      schema.items ? problemsOf(one, schema.items, `${at}[${index}]`) : [],
    );
  return type === 'object' ? problemsInside(value as Record<string, unknown>, schema, at) : [];
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

function problemsInside(value: Record<string, unknown>, schema: Schema, at: string): string[] {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const missing = required
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name}: is missing`);
  // An object without named fields is one that the description leaves open.
  const isClosed = Object.keys(properties).length > 0 && others !== true;
  const inside = Object.entries(value).flatMap(([name, part]) => {
    const known = properties[name];
    if (known) return problemsOf(part, known, `${at}.${name}`);
    if (typeof others === 'object') return problemsOf(part, others, `${at}.${name}`);
    return isClosed ? [`${at}.${name}: is not described`] : [];
  });
  return [...missing, ...inside];
}
