import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';
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
