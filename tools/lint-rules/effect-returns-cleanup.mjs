import { knownType } from './known-types.mjs';

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

const isFunction = (node) =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

const calledName = ({ callee }) =>
  callee.type === 'MemberExpression' ? callee.property.name : callee.name;

const isEffect = (node) =>
  node?.parent?.type === 'CallExpression' &&
  node.parent.arguments[0] === node &&
  EFFECTS.has(calledName(node.parent));

function enclosingFunction(node) {
  let outer = node.parent;
  while (outer && !isFunction(outer) && outer.type !== 'FunctionDeclaration') outer = outer.parent;
  return outer;
}

/**
 * React calls what an effect returns when it is undone. A browser may answer with a promise where
 * it answered with nothing before (`scrollIntoView` did), and then leaving the page breaks. So an
 * effect returns a function, or nothing at all.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inline:
        'Write the effect as an arrow function in place, so that what it returns can be seen.',
      returns: 'An effect returns a cleanup function or nothing: put braces around its body.',
    },
  },
  create(context) {
    const isCleanup = (node) =>
      isFunction(node) ||
      (node.type === 'Identifier' && node.name === 'undefined') ||
      (node.type === 'UnaryExpression' && node.operator === 'void') ||
      // Such as the result of `store.subscribe()`.
      (knownType(context, node)?.isCallable() ?? false);
    const check = (node) => {
      if (!isCleanup(node)) context.report({ node, messageId: 'returns' });
    };
    return {
      CallExpression(node) {
        const [effect] = node.arguments;
        if (!EFFECTS.has(calledName(node)) || !effect) return;
        if (!isFunction(effect)) context.report({ node: effect, messageId: 'inline' });
        else if (effect.body.type !== 'BlockStatement') check(effect.body);
      },
      ReturnStatement(node) {
        if (node.argument && isEffect(enclosingFunction(node))) check(node.argument);
      },
    };
  },
};
