import tseslint from 'typescript-eslint';
import house from './tools/eslint/index.mjs';

/*
 * What needs to know every type (promises, exhaustive switches), and what has to understand a
 * component as React does (hooks, refs, purity), stands in .oxlintrc.json.
 */

const length = { skipBlankLines: false, skipComments: false };

export default tseslint.config(
  { ignores: ['dist/', '.cache/', 'coverage/', '.data/', 'test/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { house },
    rules: {
      '@typescript-eslint/no-unused-vars': 'off', // the compiler says it
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Modules merge their tables and their events into these.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowWithName: '^(Schema|EventCatalog)$' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'A union of strings instead.' },
      ],
      'max-lines': ['error', { max: 300, ...length }],
      'max-params': ['error', { max: 4 }],
      'house/kebab-case-file': 'error',
      'house/money-is-whole': 'error',
      'house/no-cast-to-never': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 70, ...length }] },
  },
  {
    files: ['src/web/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150, ...length }] },
  },
  { files: ['src/kernel/**', 'bench/**'], rules: { 'house/money-is-whole': 'off' } },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/server/platform/clock.ts', 'src/web/lib/clock.ts'],
    rules: { 'house/clock-and-random': 'error' },
  },
  {
    files: ['src/{kernel,domain,contract}/**/*.ts'],
    rules: { 'house/clock-and-random': ['error', { random: true }] },
  },
  {
    files: ['src/web/**/*.{ts,tsx}'],
    rules: {
      'house/effect-returns-cleanup': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: '@tanstack/react-query',
          importNames: ['useMutation'],
          message: 'useAction or useOperation of web/ui/use-action.ts instead.',
        },
      ],
    },
  },
  {
    files: ['src/web/**/*.tsx'],
    // The samples of the gallery are in no build of the product.
    ignores: ['**/*.test.tsx', 'src/web/gallery/**'],
    rules: { 'house/no-literal-text': 'error' },
  },
  {
    files: ['tools/**', 'bench/**', 'src/server/*.ts', 'test/support/**'],
    rules: { 'no-console': 'off' },
  },
);
