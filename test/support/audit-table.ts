import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../fixtures/audit.tsv');

export type AuditRule = {
  /** One of each group has to be there: `a|b` are two ways to do it. */
  readonly required: readonly (readonly string[])[];
  /** All actions that may be there. */
  readonly allowed: readonly string[];
  /** With every success, with one of them at least (the others changed nothing), or with none. */
  readonly when: 'always' | 'once' | 'never';
  /** Why there may be none. */
  readonly why: string;
};

/**
 * The lines that each writing operation leaves in the audit: `a` or one of `a|b` has to be there,
 * `?a` may.
 */
export const AUDIT_RULES: ReadonlyMap<string, AuditRule> = new Map(
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [operation = '', lines = '', when = '', why = ''] = row.split('\t');
      const words = lines.split(' ').filter((word) => word !== '-');
      return [
        operation,
        {
          required: words.filter((word) => !word.startsWith('?')).map((word) => word.split('|')),
          allowed: words.flatMap((word) => word.replace('?', '').split('|')),
          when: when as AuditRule['when'],
          why,
        },
      ];
    }),
);
