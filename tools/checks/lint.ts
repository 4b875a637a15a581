import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';
import { runNode } from './command.ts';
import type { Outcome } from './outcome.ts';

const house = resolve(import.meta.dirname, '../..');

const PORTAL = 'src/web';

/**
 * Lints what is in `root` but the portal by the rules of this house, warnings counted as errors.
 * The portal is a check of its own: each half takes minutes, and the two run side by side.
 */
export const checkLint = (root: string): Promise<Outcome> =>
  lint(root, { at: '.', without: [`${PORTAL}/**`] });

/** Lints the portal's screens, as `checkLint` does the rest. */
export const checkPortalLint = (root: string): Promise<Outcome> => lint(root, { at: PORTAL });

type Oxlint = {
  readonly number_of_files: number;
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code?: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
};

/**
 * The rules that have to know the type of nearly every expression: promises that nobody waits for,
 * switches that forget a case. Those, too, that have to understand a component as React does: hooks,
 * refs, what is written while it draws. A native linter asks them in a fraction of the time.
 */
export async function checkPromises(root: string): Promise<Outcome> {
  const { out, err } = await runNode(root, [
    resolve(house, 'node_modules/oxlint/bin/oxlint'),
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    '--format=json',
    '--ignore-pattern=test/fixtures',
    `--config=${resolve(house, '.oxlintrc.json')}`,
  ]);
  if (!out.startsWith('{')) return { looked: 1, problems: [`${out}${err}`.trim()] };
  const { number_of_files: looked, diagnostics } = JSON.parse(out) as Oxlint;
  const problems = diagnostics.map(
    ({ filename, labels, code, message }) =>
      `${filename}:${labels[0]?.span.line ?? 0} ${code ?? 'parse'}: ${message}`,
  );
  return { looked, problems };
}

async function lint(
  root: string,
  { at, without = [] }: { at: string; without?: string[] },
): Promise<Outcome> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: resolve(house, 'eslint.config.mjs'),
    ignorePatterns: without,
  });
  const results = await eslint.lintFiles(at);
  const problems = results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, ruleId, message }) =>
        `${relative(root, filePath)}:${line} ${ruleId ?? 'parse'}: ${message.split('\n')[0]}`,
    ),
  );
  return { looked: results.length, problems };
}

/** Holds the style sheets below `root` against the rules of this house. */
export async function checkStyles(root: string): Promise<Outcome> {
  const { results } = await stylelint.lint({
    cwd: root,
    files: 'src/**/*.css',
    configFile: resolve(house, 'stylelint.config.mjs'),
    allowEmptyInput: true,
  });
  const problems = results.flatMap(({ source, warnings }) =>
    warnings.map(({ line, text }) => `${relative(root, source ?? '')}:${line} ${text}`),
  );
  return {
    looked: results.filter(({ source }) => source && readFileSync(source, 'utf8').length > 0)
      .length,
    problems,
  };
}
