import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './command.ts';
import type { Outcome } from './outcome.ts';

type Solution = { readonly references: readonly { readonly path: string }[] };

/** The compiler over every floor, and no floor left out of the solution. */
export async function checkTypes(root: string): Promise<Outcome> {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Solution;
  const built = references.map(({ path }) => path);
  const floors = [
    ...readdirSync(join(root, 'src')).map((name) => `src/${name}`),
    'test',
    'tools',
    'bench',
  ];
  const forgotten = floors.filter(
    (floor) => existsSync(join(root, floor, 'tsconfig.json')) && !built.includes(floor),
  );
  const { code, out, err } = await runNode(root, [
    'node_modules/typescript/bin/tsc',
    '-b',
    '--pretty',
    'false',
  ]);
  const lines = code === 0 ? [] : `${out}${err}`.split('\n').filter((line) => line.trim() !== '');
  return {
    looked: built.length,
    problems: [...forgotten.map((floor) => `${floor} is missing from tsconfig.json`), ...lines],
  };
}
