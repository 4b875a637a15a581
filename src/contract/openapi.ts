import { z } from 'zod';
import { ACCESSES, stopFor } from '#domain/subscriptions/index.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { BASES, type Operation, needsKey } from './operation.ts';

type Json = { readonly [name: string]: unknown };

const PROBLEM = { $ref: '#/components/schemas/Problem' };
const TOKEN = 'X-Session-Token';

/** The contract as an OpenAPI 3.1 document. */
export function openApi(operations: Readonly<Record<string, Operation>>, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const path = BASES[operation.base] + operation.path;
    (paths[path] ??= {})[operation.method.toLowerCase()] = describe(name, operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cardload',
      version,
      description:
        'Money is a decimal string with two decimals. Errors are problem documents (RFC 9457) with every problem at once.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: TOKEN } },
      schemas: { Problem: problemSchema() },
    },
  };
}

function describe(name: string, operation: Operation): Json {
  const { caller, summary, extension, moves, writes, feature, adminPath } = operation;
  return {
    operationId: name,
    summary,
    security: caller === 'public' ? [] : [{ session: [] }],
    'x-caller': caller,
    ...(adminPath && { 'x-admin-path': true }),
    ...(feature && { 'x-feature': feature }),
    ...((writes ?? moves) && { 'x-writes': true }),
    ...(moves && { 'x-moves-money': true }),
    ...(extension && { 'x-extension': true }),
    ...parametersOf(operation),
    ...bodyOf(operation),
    responses: { [String(operation.status ?? 200)]: answerOf(operation), ...refusalsOf(operation) },
  };
}

function parametersOf(operation: Operation): Json {
  const { path, textParams = [], query } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: textParams.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));
  const schema = query ? jsonSchema(query) : {};
  const { required = [] } = schema;
  const inQuery = Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  const parameters = [...inPath, ...inQuery, ...(needsKey(operation) ? [key] : [])];
  return parameters.length > 0 ? { parameters } : {};
}

function bodyOf({ body, file }: Operation): Json {
  if (file === undefined)
    return body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body) } },
          },
        }
      : {};
  const fields = body ? jsonSchema(body) : {};
  const properties = {
    ...fields.properties,
    [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
  };
  const schema = {
    type: 'object',
    properties,
    required: [...(fields.required ?? []), file],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function answerOf({ output, orFile, query }: Operation): Json {
  const file = { schema: { type: 'string' } };
  const content = {
    ...(typeof output === 'string'
      ? { [output]: file }
      : { 'application/json': { schema: jsonSchema(output) } }),
    ...(orFile && { 'text/csv': file }),
    ...(query && 'file_type' in query.shape && { [XLSX]: file }),
  };
  return { description: 'Done', content };
}

function refusalsOf(operation: Operation): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...new Set([...edgeErrors(operation), ...operation.errors])]) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        'x-codes': codes,
        content: { 'application/problem+json': { schema: PROBLEM } },
      },
    ]),
  );
}

/** What the edge refuses before the module is asked. */
function edgeErrors(operation: Operation): ErrorCode[] {
  const { caller, feature, path, body, query, file, writes, uses = [] } = operation;
  const stops = [uses]
    .flat()
    .flatMap(({ use }) => ACCESSES.flatMap((access) => stopFor(access, use) ?? []));
  return [
    ...stops,
    ...(caller === 'public' ? [] : (['unauthenticated'] as const)),
    ...(caller === 'public' ? [] : (['forbidden'] as const)),
    ...(feature ? (['feature_off'] as const) : []),
    ...(caller === 'public' ? [] : (['rate_limited'] as const)),
    // What a body or query names may be missing as well.
    ...(path.includes('{') || (caller !== 'public' && (body || query))
      ? (['not_found'] as const)
      : []),
    ...(body instanceof z.ZodObject && 'version' in body.shape
      ? (['changed_meanwhile'] as const)
      : []),
    ...(writes || body || query || file ? (['invalid_input'] as const) : []),
    ...(body || file
      ? (['malformed_body', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    ...(needsKey(operation)
      ? (['idempotency_key_required', 'idempotency_key_reused', 'idempotency_in_flight'] as const)
      : []),
    'try_again',
  ];
}

/** As it stands on the wire: before parsing on the way in, after writing on the way out. */
function jsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  delete made.$schema;
  return made;
}

function problemSchema(): Json {
  const text = { type: 'string' };
  const params = {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'What a sentence for the code names',
  };
  const item = {
    type: 'object',
    properties: { path: text, code: text, params, message: text },
    required: ['path', 'code', 'message'],
  };
  return {
    type: 'object',
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      detail: text,
      params,
      errors: { type: 'array', items: item },
      request_id: text,
    },
    required: ['type', 'title', 'status', 'code', 'detail', 'errors'],
  };
}
