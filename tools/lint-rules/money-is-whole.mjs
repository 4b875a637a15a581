import { TypeFlags, knownType } from './known-types.mjs';

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
    const has = (node, flag) =>
      knownType(context, node)?.flags.some((flags) => (flags & flag) !== 0) ?? false;
    const wholly = (node, flag) => {
      const parts = (knownType(context, node)?.flags ?? []).filter(
        (flags) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0,
      );
      return parts.length > 0 && parts.every((flags) => (flags & flag) !== 0);
    };
    const isMoney = (node) =>
      (!COUNTER.test(nameOf(node)) && wholly(node, TypeFlags.BigIntLike)) ||
      (MONEY_WORD.test(nameOf(node)) && has(node, TypeFlags.StringLike));
    return {
      'BinaryExpression[operator="/"], AssignmentExpression[operator="/="]'(node) {
        if (has(node.left, TypeFlags.BigIntLike) || has(node.right, TypeFlags.BigIntLike))
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
