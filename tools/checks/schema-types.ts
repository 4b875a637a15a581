import { join, resolve } from 'node:path';
import ts from 'typescript';

export type Column = { readonly kinds: ReadonlySet<string>; readonly nullable: boolean };
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Column>>;

/** The interface `Schema` with all that rooms merge into it, as plain data. */
export function schemaTypes(root: string): Tables {
  const configFile = join(root, 'src/server/tsconfig.json');
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    join(root, 'src/server'),
  );
  const needed = fileNames.filter(
    (name) => name.endsWith('.tables.ts') || name.endsWith('database/schema.ts'),
  );
  const program = ts.createProgram(needed, {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(resolve(root, 'src/server/platform/database/schema.ts'));
  const symbol =
    file && checker.getSymbolAtLocation(file)?.exports?.get(ts.escapeLeadingUnderscores('Schema'));
  if (!symbol) throw new Error('src/server/platform/database/schema.ts exports no Schema');
  const tables = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
  return new Map(
    tables.map((table) => [table.name, columnsOf(checker, checker.getTypeOfSymbol(table))]),
  );
}

function columnsOf(checker: ts.TypeChecker, table: ts.Type): Map<string, Column> {
  return new Map(
    table
      .getProperties()
      .map((column) => [
        column.name,
        read(checker, selected(checker, checker.getTypeOfSymbol(column))),
      ]),
  );
}

/** What a select gives, of a Kysely ColumnType or Generated. */
function selected(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  const select = type.getProperty('__select__');
  return select ? checker.getTypeOfSymbol(select) : type;
}

function read(checker: ts.TypeChecker, type: ts.Type): Column {
  const parts = type.isUnion() ? type.types : [type];
  const kinds = new Set(parts.map((part) => kindOf(checker, part)));
  return {
    kinds: new Set([...kinds].filter((kind) => kind !== 'null')),
    nullable: kinds.has('null') || kinds.has('any'),
  };
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  const has = (flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;
  if (has(ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return 'null';
  if (has(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
  if (has(ts.TypeFlags.StringLike)) return 'string';
  if (has(ts.TypeFlags.NumberLike)) return 'number';
  if (has(ts.TypeFlags.BigIntLike)) return 'bigint';
  if (has(ts.TypeFlags.BooleanLike)) return 'boolean';
  if (checker.isArrayType(type)) return 'array';
  if (type.isIntersection()) return kindOf(checker, type.types[0]!);
  const name = type.getSymbol()?.name;
  return name === 'Date' || name === 'Buffer' || name === 'Uint8Array' ? name : 'object';
}
