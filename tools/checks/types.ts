import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './command.ts';
import type { Outcome } from './outcome.ts';

type Solution = { readonly references: readonly { readonly path: string }[] };

/** The compiler over every layer, and no layer left out of the solution. */
export async function checkTypes(root: string): Promise<Outcome> {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Solution;
  const built = references.map(({ path }) => path);
  const layers = [
    ...readdirSync(join(root, 'src')).map((name) => `src/${name}`),
    'test',
    'tools',
    'bench',
  ];
  const forgotten = layers.filter(
    (layer) => existsSync(join(root, layer, 'tsconfig.json')) && !built.includes(layer),
  );
  const { code, out, err } = await runNode(root, [
    'node_modules/typescript-native/bin/tsc',
    '-b',
    // Two at a time would check what the layers share twice: slower on two cores, and twice the memory.
    ...['--checkers', '1', '--builders', '1'],
    '--pretty',
    'false',
  ]);
  const lines = code === 0 ? [] : `${out}${err}`.split('\n').filter((line) => line.trim() !== '');
  return {
    looked: built.length,
    problems: [...forgotten.map((layer) => `${layer} is missing from tsconfig.json`), ...lines],
  };
}
