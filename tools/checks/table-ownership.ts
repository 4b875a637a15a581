import { levels } from '../levels.ts';
import { ownerByPrefix, tableOwners, writersOf } from '../table-owners.ts';
import { upwardReads } from '../upward-reads.ts';
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

/** SQL in text has its keywords in capitals, which keeps sentences out. */
const READS = [
  new RegExp(`\\b(?:FROM|JOIN|USING)\\s+(?:ONLY\\s+)?${NAME}`, 'g'),
  /\.(?:selectFrom|from|using|(?:inner|left|right|full)Join)\(\s*['"`]([a-z_.]+)/g,
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

/**
 * Every table has one owner, and nobody else's code writes it; a module reads its own tables and
 * those of lower levels.
 * `exceptions` are reads that are known to go upward.
 */
export function checkTableOwnership(root: string, exceptions = upwardReads): Outcome {
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
    problems: [
      ...homeless,
      ...ghosts,
      ...code.flatMap((file) => strangeWrites(file, tables)),
      ...readsUpward(code, tables, exceptions),
    ],
  };
}

/** The level of whose code or table it is; what lies below all modules is below all levels. */
const levelOf = (owner: string): number =>
  levels.findIndex((modules) => (modules as readonly string[]).includes(owner));

function readsUpward(
  code: readonly SourceFile[],
  tables: ReadonlySet<string>,
  exceptions: typeof upwardReads,
): string[] {
  const found = code.flatMap((file) => upwardReadsIn(file, tables));
  const known = ({ path, table }: UpwardRead): boolean =>
    exceptions[path]?.includes(table) ?? false;
  const outdated = Object.entries(exceptions).flatMap(([path, listed]) =>
    listed
      .filter((table) => !found.some((read) => read.path === path && read.table === table))
      .map((table) => `outdated: tools/upward-reads.ts lets ${path} read ${table}: not needed`),
  );
  return [
    ...found
      .filter((read) => !known(read))
      .map(
        ({ path, line, table, owner }) =>
          `upward-read: ${path}:${line} reads ${table}, which belongs to ${owner}`,
      ),
    ...outdated,
  ];
}

type UpwardRead = {
  readonly path: string;
  readonly line: number;
  readonly table: string;
  readonly owner: string;
};

/** The composition root and the demo are on top of all modules. */
function upwardReadsIn({ path, text }: SourceFile, tables: ReadonlySet<string>): UpwardRead[] {
  const reader = /^src\/server\/(?:features\/([^/]+)|platform|ledger|providers)\//.exec(path);
  if (!reader) return [];
  const found = READS.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.flatMap((match) => {
    const table = match[1]!.replaceAll('"', '').replace(/^public\./, '');
    const owner = tables.has(table) ? ownerOf(table) : null;
    if (owner === null || owner === reader[1]) return [];
    const level = levelOf(owner);
    if (level < 0 || level < levelOf(reader[1] ?? '')) return [];
    return [{ path, line: lineAt(text, match.index), table, owner }];
  });
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
