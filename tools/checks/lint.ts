import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import stylelint from 'stylelint';
import { runNode } from './command.ts';
import type { Outcome } from './outcome.ts';

const house = resolve(import.meta.dirname, '../..');

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
 * Lints what is in `root` by `.oxlintrc.json` and the rules of this house in `tools/lint-rules`,
 * warnings counted as errors. A native linter asks in a fraction of the time what has to know the
 * type of nearly every expression, and what has to understand a component as React does.
 */
export async function checkLint(root: string): Promise<Outcome> {
  const { out, err } = await runNode(root, [
    resolve(house, 'node_modules/oxlint/bin/oxlint'),
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    '--format=json',
    // Not in the configuration, by which the fixtures are linted too.
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
