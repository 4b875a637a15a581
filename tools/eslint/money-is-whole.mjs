import ts from 'typescript';

const MONEY_WORD = /(amount|balance|cents|fee|money|shortfall|total_?cents|price)$/i;
/** Whole numbers that are no money: ids and counters of tables that grow for ever. */
const COUNTER = /(^|_)(id|seq|no|line|count|version)$|(Id|Seq|No|Count)$/;
const CONVERTERS = new Set(['Number', 'parseFloat', 'parseInt']);

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return node.property.name;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return nameOf(node.expression);
  return '';
};

/**
 * Money is a bigint from end to end: nothing divides it, nothing makes a float of it. `kernel` is
 * where the exceptions live.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      divides:
        'A bigint is divided here. Money is shared by kernel/allocate.ts and charged by kernel/money.ts.',
      floats: 'A float is made of money here. It stays a bigint; toWire() writes it.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    if (!services?.program) throw new Error('money-is-whole needs type information');
    const has = (node, flag) => {
      const type = services.getTypeAtLocation(node);
      return (type.isUnion() ? type.types : [type]).some(
        (part) => (ts.TypeFlags[flag] & part.flags) !== 0,
      );
    };
    const wholly = (node, flag) => {
      const type = services.getTypeAtLocation(node);
      const empty = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
      const parts = (type.isUnion() ? type.types : [type]).filter(
        (part) => (part.flags & empty) === 0,
      );
      return parts.length > 0 && parts.every((part) => (ts.TypeFlags[flag] & part.flags) !== 0);
    };
    const isMoney = (node) =>
      (wholly(node, 'BigIntLike') && !COUNTER.test(nameOf(node))) ||
      (MONEY_WORD.test(nameOf(node)) && has(node, 'StringLike'));
    return {
      'BinaryExpression[operator="/"], AssignmentExpression[operator="/="]'(node) {
        if (has(node.left, 'BigIntLike') || has(node.right, 'BigIntLike'))
          context.report({ node, messageId: 'divides' });
      },
      'UnaryExpression[operator="+"]'(node) {
        if (isMoney(node.argument)) context.report({ node, messageId: 'floats' });
      },
      CallExpression(node) {
        const called =
          node.callee.type === 'MemberExpression' ? nameOf(node.callee) : (node.callee.name ?? '');
        const [first] = node.arguments;
        if (CONVERTERS.has(called) && first && isMoney(first))
          context.report({ node, messageId: 'floats' });
        if (
          called === 'toFixed' &&
          node.callee.type === 'MemberExpression' &&
          MONEY_WORD.test(nameOf(node.callee.object))
        )
          context.report({ node, messageId: 'floats' });
      },
    };
  },
};
