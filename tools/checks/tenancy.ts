import ts from 'typescript';
import { sharedTables } from '../table-owners.ts';
import type { Outcome } from './outcome.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** An insert is held by its types: client_id is a column that it must give. */
const STARTS = new Set(['selectFrom', 'updateTable', 'deleteFrom']);
const SQL_START = /^\s*(?:with|select(?!\s+(?:nextval|pg_|case when pg_))|update|delete|merge)\b/i;
const SCOPED = /\bclient_?id\b/i;
/** What an operator's list of all clients says in its comment. */
const OF_THE_PLATFORM = /in the scope of the platform/i;

/**
 * The first wall between clients, by reading: every statement of a repo names its client, and the
 * schema `directory`, which has no row security, is named by platform code alone. The second wall
 * is held against the real database.
 */
export function checkTenancy(root: string): Outcome {
  const server = sourceFiles(root, 'src/server', /\.ts$/).filter(
    ({ path }) => !path.endsWith('.test.ts'),
  );
  const repos = server.filter(({ path }) => path.endsWith('.repo.ts'));
  const strayed = server.filter(
    ({ path, text }) =>
      !path.startsWith('src/server/platform/') && /(?<![-\w])directory\.[a-z]/.test(text),
  );
  const doors = strayed.map(
    ({ path }) =>
      `directory: ${path} reaches into the schema directory, which is for platform code`,
  );
  return { looked: server.length, problems: [...doors, ...repos.flatMap(unscoped)] };
}

function unscoped(file: SourceFile): string[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  const complain = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    problems.push(
      `unscoped: ${file.path}:${line + 1} has a statement that does not name its client`,
    );
  };
  const visit = (node: ts.Node): void => {
    if (node.parent === source && OF_THE_PLATFORM.test(node.getFullText())) return;
    if (ts.isCallExpression(node) && isStart(node) && !SCOPED.test(wholeOf(node).getText()))
      complain(node);
    if (
      (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) &&
      SQL_START.test(textOf(node)) &&
      /\s/.test(textOf(node).trim()) &&
      !SCOPED.test(node.getText())
    )
      complain(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

const textOf = (node: ts.TemplateExpression | ts.StringLiteralLike): string =>
  ts.isTemplateExpression(node) ? node.getText().slice(1) : node.text;

function isStart(node: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(node.expression) || !STARTS.has(node.expression.name.text))
    return false;
  const [table] = node.arguments;
  return (
    table !== undefined &&
    ts.isStringLiteralLike(table) &&
    !sharedTables.includes(table.text.split(' ')[0]!)
  );
}

/** The whole chain, or the function that a query is built up in. */
function wholeOf(node: ts.Node): ts.Node {
  let top = node;
  while (top.parent && !ts.isSourceFile(top.parent) && !ts.isFunctionLike(top)) top = top.parent;
  return top;
}
