import pg from 'pg';
import { createClone, dropDatabase } from '../../test/support/clone.ts';
import { migratedTemplate, startTestDatabase } from '../../test/support/database.global.ts';
import { sharedTables } from '../table-owners.ts';
import type { Outcome } from './outcome.ts';
import { type Column, schemaTypes, type Tables } from './schema-types.ts';

export type DatabaseColumn = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
};

const KINDS: Readonly<Record<string, readonly string[]>> = {
  int2: ['number'],
  int4: ['number'],
  int8: ['bigint'],
  numeric: ['bigint'],
  float8: ['number'],
  text: ['string'],
  varchar: ['string'],
  uuid: ['string'],
  inet: ['string'],
  bool: ['boolean'],
  timestamptz: ['Date'],
  date: ['string'],
  bytea: ['Buffer', 'Uint8Array'],
  bpchar: ['string'],
};
/** Written by no query of ours: plain SQL alone knows them. */
const UNTYPED = new Set(['platform_migration']);

const COLUMNS = `
  SELECT CASE table_schema WHEN 'public' THEN table_name ELSE table_schema || '.' || table_name END AS "table",
         column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema IN ('public', 'directory') AND table_type = 'BASE TABLE' ORDER BY 1, ordinal_position`;

const UNWALLED = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relname = ANY ($1) AND NOT c.relispartition
    AND NOT (c.relrowsecurity AND EXISTS (
      SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND pg_get_expr(p.polqual, c.oid) LIKE '%app.client_id%'
        AND (p.polwithcheck IS NULL OR pg_get_expr(p.polwithcheck, c.oid) LIKE '%app.client_id%')))`;

const LEAKY_FUNCTIONS = `
  SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname IN ('public', 'directory') AND p.prosecdef AND NOT coalesce(array_to_string(p.proconfig, ','), '') LIKE '%search_path=%'`;

/**
 * The migrated database against the types that queries are written with, and every client's table
 * behind the wall.
 */
export async function checkSchema(root: string): Promise<Outcome> {
  const server = await startTestDatabase();
  const url = await createClone(await migratedTemplate(server.url, server.adopted));
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseColumn>(COLUMNS);
    const unwalled = await client.query<{ name: string }>(UNWALLED, [sharedTables]);
    const leaky = await client.query<{ name: string }>(LEAKY_FUNCTIONS);
    const walls = unwalled.rows.map(
      ({ name }) => `no-wall: table ${name} has no row security by client`,
    );
    const doors = leaky.rows.map(
      ({ name }) =>
        `no-search-path: function ${name} runs as its owner without a fixed search_path`,
    );
    return {
      looked: rows.length,
      problems: [...compareSchema(schemaTypes(root), rows), ...walls, ...doors],
    };
  } finally {
    await client.end();
    await dropDatabase(url);
    await server.stop();
  }
}

/** Every difference between the types and the columns of the database. */
export function compareSchema(types: Tables, columns: readonly DatabaseColumn[]): string[] {
  const real = columns.filter(({ table }) => !UNTYPED.has(table));
  const untyped = [...new Set(real.map(({ table }) => table))]
    .filter((table) => !types.has(table))
    .map((table) => `untyped: table ${table} is in the database, not in Schema`);
  const wrong = real
    .filter(({ table }) => types.has(table))
    .flatMap((column) => compareColumn(types.get(column.table)?.get(column.name), column));
  const made = new Set(real.map(({ table, name }) => `${table}.${name}`));
  const invented = [...types].flatMap(([table, typed]) =>
    [...typed.keys()]
      .filter((name) => !made.has(`${table}.${name}`))
      .map((name) => `invented: ${table}.${name} is in Schema, not in the database`),
  );
  return [...untyped, ...wrong, ...invented];
}

function compareColumn(
  typed: Column | undefined,
  { table, name, type, nullable }: DatabaseColumn,
): string[] {
  if (!typed) return [`untyped: ${table}.${name} (${type}) is in the database, not in Schema`];
  const wanted = type.startsWith('_') ? ['array'] : KINDS[type];
  const wrong = wanted && [...typed.kinds].some((kind) => kind !== 'any' && !wanted.includes(kind));
  return [
    ...(wrong
      ? [
          `type: ${table}.${name} is ${type} in the database, ${[...typed.kinds].join(' | ')} in Schema`,
        ]
      : []),
    ...(typed.nullable !== nullable && !typed.kinds.has('any')
      ? [
          `null: ${table}.${name} is ${nullable ? '' : 'not '}nullable in the database, the other way round in Schema`,
        ]
      : []),
  ];
}
