import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { operations } from '../src/contract/index.ts';
import { openApi } from '../src/contract/openapi.ts';

/** Prints the OpenAPI document: npm run --silent openapi */
const { version } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string };
process.stdout.write(`${JSON.stringify(openApi(operations, version), null, 2)}\n`);
