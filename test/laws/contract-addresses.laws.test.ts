import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASES, type Operation } from '#contract/operation.ts';
import { ContractWorld, all } from './contract-world.ts';

const contract = new ContractWorld();

describe('an address is served exactly if the contract has it', () => {
  test.each(all)('%s is bound', (_name, { method, base, path }) => {
    expect(
      contract.world.app.hasRoute({
        method,
        url: BASES[base] + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      }),
    ).toBe(true);
  });

  const listed = readFileSync(resolve(import.meta.dirname, '../fixtures/endpoints.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(1, 4).join(' '));
  const address = ({ method, base, path }: Operation): string => `${method} ${base} ${path}`;

  test.each(listed)("the specification's %s is in the contract", (line) => {
    expect(
      all
        .filter(([, operation]) => !operation.extension)
        .map(([, operation]) => address(operation)),
    ).toContain(line);
  });
  test.each(all.filter(([, operation]) => !operation.extension))(
    '%s is in the specification',
    (_name, operation) => {
      expect(
        listed,
        'a path that test/fixtures/endpoints.tsv lacks says `extension: true` in the contract',
      ).toContain(address(operation));
    },
  );
});
