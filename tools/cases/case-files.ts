import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Worked cases of this project, whose shape the caller knows. */
export const workedCases = <File>(name: string): File =>
  // A file of this project: the tests of each door prove its shape.
  JSON.parse(readFileSync(join(import.meta.dirname, '../../test/cases', name), 'utf8')) as File;
