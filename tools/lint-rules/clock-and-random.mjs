const message = 'The time comes from an injected Clock, a random value from an injected source.';

const isName = (node, name) => node.type === 'Identifier' && node.name === name;
const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  isName(node.object, object) &&
  (!property || isName(node.property, property));

/**
 * Asking the machine for the time; with `random: true` also for a random value, a timer or the
 * environment.
 */
export default {
  meta: {
    type: 'problem',
    schema: [
      { type: 'object', properties: { random: { type: 'boolean' } }, additionalProperties: false },
    ],
    messages: { asks: message },
  },
  create(context) {
    const random = context.options[0]?.random ?? false;
    const report = (node) => context.report({ node, messageId: 'asks' });
    return {
      NewExpression(node) {
        if (isName(node.callee, 'Date') && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isName(node.callee, 'Date')) report(node);
        if (
          random &&
          ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch'].some((name) =>
            isName(node.callee, name),
          )
        )
          report(node);
      },
      MemberExpression(node) {
        if (isMember(node, 'Date', 'now')) report(node);
        if (
          random &&
          (isMember(node, 'Math', 'random') ||
            isMember(node, 'crypto') ||
            isMember(node, 'performance') ||
            isMember(node, 'process') ||
            isMember(node, 'globalThis'))
        )
          report(node);
      },
    };
  },
};
