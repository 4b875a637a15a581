import { describe, expect, test } from 'vitest';
import { importNames, namedImport } from '#contract/import-names.ts';
import { importOperations } from '#contract/import-operations.ts';
import { plainParts } from '#contract/imports.ts';
import { testVault } from '../support/world.ts';
import { applyEach, checkEach, plainImport, plainKind } from '#server/features/imports/index.ts';

const FIELDS = ['staff_id', 'date', 'hours', 'pin'] as const;
const operations = importOperations({
  ...plainParts('member_file', FIELDS),
  path: '/shift-files',
  caller: 'edit_members',
  noun: 'shifts',
});

describe('a kind of file that shows nothing of its own', () => {
  test('has the same names in the contract, in its routes and in the portal', () => {
    const kind = plainKind({
      name: 'test-shifts',
      actions: 'test.shifts',
      columns: { fields: FIELDS, required: ['staff_id'] },
      check: (_, __, rows) => Promise.resolve(checkEach(rows, () => ({ value: {}, wrong: {} }))),
      apply: (_, __, rows) => applyEach(rows, () => Promise.resolve({})),
    });
    const { routes } = plainImport(kind, testVault, { id: 'member_file' });
    const inContract = Object.keys(namedImport('ShiftFile', operations)).toSorted();
    expect(Object.keys(namedImport('ShiftFile', routes)).toSorted()).toEqual(inContract);
    expect(Object.values(importNames('ShiftFile')).toSorted()).toEqual(inContract);
    expect(inContract).toContain('showShiftFile');
  });
});
