import { ownerByPrefix, tableOwners, writersOf } from '../table-owners.ts';
import type { Outcome } from './outcome.ts';
import { lineAt, type SourceFile, sourceFiles } from './source-files.ts';

const CREATE = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_.]+)/gi;
const DROP = /\bdrop\s+table\s+(?:if\s+exists\s+)?([a-z_.]+)/gi;
const NAME = '"?([a-z_]+(?:"?\\."?[a-z_]+)?)"?';
const WRITES = [
  new RegExp(
    `\\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`]([a-z_.]+)`,
    'g',
  ),
  new RegExp(
    `\\b(?:insert\\s+into|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|copy)\\s+(?:only\\s+)?${NAME}`,
    'gi',
  ),
  new RegExp(`\\bupdate\\s+(?:only\\s+)?${NAME}\\s+(?:as\\s+)?(?:[a-z_]+\\s+)?set\\b`, 'gi'),
];

const ownerOf = (table: string): string | null => {
  const listed = Object.entries(tableOwners).find(([, tables]) => tables.includes(table));
  if (listed) return listed[0];
  return Object.entries(ownerByPrefix).find(([prefix]) => table.startsWith(prefix))?.[1] ?? null;
};

/** The tables that the files create and do not drop again. */
function tablesIn(files: readonly SourceFile[]): Set<string> {
  const text = files.map((file) => file.text.replace(/--.*$/gm, '')).join('\n');
  const dropped = new Set([...text.matchAll(DROP)].map((match) => match[1]!));
  return new Set(
    [...text.matchAll(CREATE)]
      .map((match) => match[1]!.replace(/^public\./, ''))
      .filter((table) => !dropped.has(table)),
  );
}

/** Every table has one owner, and nobody else's code writes it. */
export function checkTableOwnership(root: string): Outcome {
  const creators = [
    ...sourceFiles(root, 'db/migrations', /\.sql$/),
    ...sourceFiles(root, 'src/server/platform/database', /migrate\.ts$/),
  ];
  const tables = tablesIn(creators);
  const homeless = [...tables]
    .filter((table) => ownerOf(table) === null)
    .map((table) => `no-owner: table ${table} is not in tools/table-owners.ts`);
  const ghosts = Object.values(tableOwners)
    .flat()
    .filter((table) => !tables.has(table))
    .map((table) => `no-table: ${table} is in tools/table-owners.ts, and no migration makes it`);
  const code = sourceFiles(root, 'src', /\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'));
  return {
    looked: tables.size,
    problems: [...homeless, ...ghosts, ...code.flatMap((file) => strangeWrites(file, tables))],
  };
}

function strangeWrites(file: SourceFile, tables: ReadonlySet<string>): string[] {
  const found = WRITES.flatMap((pattern) => [...file.text.matchAll(pattern)]);
  return found.flatMap((match) => {
    const table = match[1]!.replaceAll('"', '').replace(/^public\./, '');
    const owner = tables.has(table) ? ownerOf(table) : null;
    if (owner === null || writersOf(owner).test(file.path)) return [];
    return [
      `strange-write: ${file.path}:${lineAt(file.text, match.index)} writes ${table}, which belongs to ${owner}`,
    ];
  });
}
