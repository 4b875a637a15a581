import { checkBoundaries } from './boundaries.ts';
import { checkFormat } from './format.ts';
import { checkLint, checkStyles } from './lint.ts';
import type { Outcome } from './outcome.ts';
import { checkSchema } from './schema.ts';
import { checkTableOwnership } from './table-ownership.ts';
import { checkTenancy } from './tenancy.ts';
import { checkTypes } from './types.ts';
import { checkUnused } from './unused.ts';

/** Every check by name, the slowest first, so that two at a time end early. */
export const checks: Readonly<Record<string, (root: string) => Outcome | Promise<Outcome>>> = {
  types: checkTypes,
  lint: checkLint,
  format: checkFormat,
  schema: checkSchema,
  boundaries: checkBoundaries,
  unused: checkUnused,
  styles: checkStyles,
  'table ownership': checkTableOwnership,
  tenancy: checkTenancy,
};
