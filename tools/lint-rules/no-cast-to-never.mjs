/** `as never` fits everywhere, so the compiler checks nothing behind it. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      cast: 'A cast to never switches the check of this value off. Give it its type.',
    },
  },
  create: (context) => ({
    'TSAsExpression > TSNeverKeyword, TSTypeAssertion > TSNeverKeyword'(node) {
      context.report({ node: node.parent, messageId: 'cast' });
    },
  }),
};
