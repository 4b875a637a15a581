import { expect, test } from 'vitest';
import { operations } from './index.ts';
import { openApi } from './openapi.ts';
import { BASES, type Operation } from './operation.ts';

type Described = {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  requestBody?: unknown;
};
const document = openApi(operations, '0.0.0') as {
  paths: Record<string, Record<string, Described>>;
};
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every operation has an address of its own', () => {
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(operations).sort(),
  );
});

test('path parameters, session, key and body are where the contract says', () => {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const found =
      document.paths[BASES[operation.base] + operation.path]?.[operation.method.toLowerCase()];
    const names = (place: string) =>
      (found?.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map((parameter) => parameter.name);
    expect(names('path'), name).toEqual(
      [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    );
    expect(names('header'), name).toEqual(
      operation.moves || operation.once ? ['Idempotency-Key'] : [],
    );
    expect(found?.security.length, name).toBe(operation.caller === 'public' ? 0 : 1);
    expect(found?.requestBody !== undefined, name).toBe(
      operation.body !== undefined || operation.file !== undefined,
    );
    expect(Object.keys(found?.responses ?? {}), name).toContain(String(operation.status ?? 200));
  }
});

test('the document is plain JSON without a reference into nothing', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem']));
});

test('what a subscription stops is among the refusals', () => {
  const stops = (name: string) => {
    const found = described.find(({ operationId }) => operationId === name)!;
    const { 409: conflict } = found.responses as Record<string, { 'x-codes': string[] }>;
    const codes = ['access_restricted', 'funding_stopped', 'subscription_required'];
    return codes.filter((code) => conflict?.['x-codes'].includes(code));
  };
  expect(stops('loadWallet')).toEqual(['access_restricted', 'funding_stopped']);
  expect(stops('loadValue')).toEqual(['access_restricted']);
  expect(stops('payTipPool')).toEqual(['access_restricted', 'subscription_required']);
  expect(stops('reverseLoad')).toEqual([]);
});

test('what a body names may be missing, and what it changes may have been changed', () => {
  const responses = (name: string) =>
    described.find(({ operationId }) => operationId === name)!.responses as Record<
      string,
      { 'x-codes': string[] }
    >;
  for (const name of ['processFileClients', 'createReview', 'editStore', 'editWallet'])
    expect(responses(name)['404']?.['x-codes'], name).toContain('not_found');
  for (const name of ['editStore', 'editWallet'])
    expect(responses(name)['409']?.['x-codes'], name).toContain('changed_meanwhile');
});
