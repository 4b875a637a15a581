import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { moduleFolders } from '../levels.ts';
import { boundaryRules } from './boundary-rules.ts';
import type { Outcome } from './outcome.ts';

/** Holds every import below `root` against the map of levels. */
export async function checkBoundaries(root: string): Promise<Outcome> {
  const folders = ['src', 'test', 'tools', 'bench'].filter((folder) =>
    existsSync(join(root, folder)),
  );
  const { output } = await cruise(folders, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: boundaryRules() },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|test/fixtures)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  });
  const { summary, modules } = output as ICruiseResult;
  const broken = summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${cycle ? cycle.map(({ name }) => name).join(' -> ') : to}`,
  );
  return {
    looked: modules.filter(({ source }) => source.startsWith('src/')).length,
    problems: [...unknownModules(root), ...broken],
  };
}

/** Modules that exist as folders and are missing from the map: nothing would guard them. */
export function unknownModules(root: string): string[] {
  return Object.entries(moduleFolders).flatMap(([folder, known]) => {
    if (!existsSync(join(root, folder))) return [];
    const found = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    return found
      .filter(({ name }) => !known.includes(name))
      .map(({ name }) => `unknown-module: ${folder}/${name} is not in tools/levels.ts`);
  });
}
