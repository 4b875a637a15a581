import { sourceFiles } from './source-files.ts';
import { runNode } from './command.ts';
import type { Outcome } from './outcome.ts';

const FORMATTED = /\.(?:[cm]?[jt]sx?|css|json|md|html|ya?ml)$/;
const FOLDERS = ['src', 'test', 'tools', 'bench', 'docs'];

/** The formatter over everything that it knows; `npm run format` writes what is missing. */
export async function checkFormat(root: string): Promise<Outcome> {
  const looked = FOLDERS.flatMap((folder) => sourceFiles(root, folder, FORMATTED)).length;
  const { code, out, err } = await runNode(root, [
    'node_modules/oxfmt/bin/oxfmt',
    '--list-different',
  ]);
  const unformatted = out.split('\n').filter((line) => line.trim() !== '');
  const crashed = code > 1 ? [`oxfmt ended with ${code}: ${err.trim()}`] : [];
  return { looked, problems: [...crashed, ...unformatted.map((file) => `unformatted: ${file}`)] };
}
