import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaultArea } from '../../test/faults/planted-fault.ts';

/** Every list of planted faults of the project. */
export async function readFaultAreas(root: string): Promise<FaultArea[]> {
  const folder = join(root, 'test/faults');
  const files = readdirSync(folder).filter((name) => name.endsWith('.faults.ts'));
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(folder, name)).href)),
  );
  return modules.map((module: { default: FaultArea }) => module.default);
}
