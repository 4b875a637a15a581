import { runNode } from './command.ts';
import type { Outcome } from './outcome.ts';
import { sourceFiles } from './source-files.ts';

type Issue = { readonly name: string; readonly line?: number };
type Report = {
  readonly issues: readonly ({ readonly file: string } & Readonly<
    Record<string, readonly Issue[] | readonly (readonly Issue[])[]>
  >)[];
};

/**
 * Files, exports and packages that nothing uses, and packages that are used without being listed.
 */
export async function checkUnused(root: string): Promise<Outcome> {
  const { code, out, err } = await runNode(root, [
    'node_modules/knip/bin/knip.js',
    '--no-progress',
    '--no-config-hints',
    '--reporter',
    'json',
  ]);
  const looked = sourceFiles(root, 'src', /\.tsx?$/).length;
  if (!out.trim().startsWith('{'))
    return { looked, problems: [`knip ended with ${code}: ${err.trim() || out.trim()}`] };
  const { issues } = JSON.parse(out) as Report;
  return {
    looked,
    problems: issues.flatMap(({ file, ...kinds }) =>
      Object.entries(kinds).flatMap(([kind, found]) =>
        (found as Issue[]).flat().map((issue) => describe(file, kind, issue)),
      ),
    ),
  };
}

const describe = (file: string, kind: string, { name, line }: Issue): string =>
  kind === 'files' ? `unused file: ${file}` : `${kind}: ${file}${line ? `:${line}` : ''} ${name}`;
