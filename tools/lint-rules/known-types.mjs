import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API, SignatureKind, TypeFlags } from 'typescript-native/unstable/sync';

/*
 * The linter parses natively and knows no types. Two rules need those of a few expressions: they
 * ask the compiler, which is started when the first of them is asked for.
 */

/** The project of each file, by the folder that is linted. */
const opened = new Map();

/**
 * What the compiler knows of an expression of the linted file; undefined where no project has the
 * file.
 */
export function knownType({ cwd, filename }, node) {
  const project = projectsBelow(cwd).get(filename);
  const file = project?.program.getSourceFile(filename);
  const found = file && nodeAt(file, file, node.range);
  const type = found && project.checker.getTypeAtLocation(found);
  if (!type) return undefined;
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return {
    /** Of each member of a union, or of the type itself. */
    flags: parts.map((part) => part.flags),
    isCallable: () => project.checker.getSignaturesOfType(type, SignatureKind.Call).length > 0,
  };
}

export { TypeFlags };

function projectsBelow(root) {
  const known = opened.get(root);
  if (known) return known;
  const { references = [{ path: '.' }] } = JSON.parse(
    readFileSync(join(root, 'tsconfig.json'), 'utf8'),
  );
  const openProjects = references.map(({ path }) => join(resolve(root, path), 'tsconfig.json'));
  // It ends with the linter.
  const snapshot = new API({ cwd: root }).updateSnapshot({ openProjects });
  const projects = new Map(
    snapshot.getProjects().flatMap((project) => project.rootFiles.map((file) => [file, project])),
  );
  opened.set(root, projects);
  return projects;
}

/** The innermost node of the compiler's tree that stands exactly where the linter's node stands. */
function nodeAt(file, parent, [start, end]) {
  let found;
  parent.forEachChild((child) => {
    if (found || child.pos > start || child.end < end) return;
    found =
      nodeAt(file, child, [start, end]) ??
      (child.end === end && child.getStart(file) === start ? child : undefined);
  });
  return found;
}
