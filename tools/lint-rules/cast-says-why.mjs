const STATEMENT = /Statement$|Declaration$|^PropertyDefinition$|^MethodDefinition$/;

const statementOf = (node) => {
  let at = node;
  while (at.parent && !STATEMENT.test(at.type)) at = at.parent;
  return at.parent?.type.startsWith('Export') ? at.parent : at;
};

/**
 * A cast tells the compiler to believe us. Who reads it has to learn why, so a comment stands on
 * its line, or ends on the line above it or above its statement. `as const` believes nothing.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      silent:
        'A cast without a comment. Give the value its type (a guard, a parser, a type argument), or say above it why this type is right.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    let commented = null;
    const linesWithComments = () => {
      commented ??= new Set(
        sourceCode.getAllComments().flatMap(({ loc }) => [loc.start.line, loc.end.line]),
      );
      return commented;
    };
    return {
      TSAsExpression(node) {
        const { typeAnnotation } = node;
        if (typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const')
          return;
        const places = [
          node.loc.start.line,
          node.loc.end.line,
          node.loc.start.line - 1,
          statementOf(node).loc.start.line - 1,
        ];
        if (!places.some((line) => linesWithComments().has(line)))
          context.report({ node, messageId: 'silent' });
      },
    };
  },
};
