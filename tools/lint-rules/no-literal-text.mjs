const LETTER = /\p{L}{2,}/u;
const SPOKEN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'title',
  'placeholder',
  'description',
  'errorMessage',
]);

/** Spoken alike in every language: how a language calls itself, what stands on a key. */
const SAME_EVERYWHERE = new Set(['English', 'Español', 'Français', 'Ctrl K', 'Ctrl', 'Esc']);

const words = (node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked ?? '');
  if (node.type === 'ConditionalExpression')
    return [...words(node.consequent), ...words(node.alternate)];
  if (node.type === 'LogicalExpression') return [...words(node.left), ...words(node.right)];
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [...words(node.left), ...words(node.right)];
  return [];
};

/** What a person reads or hears comes from the catalogues, never from the markup. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Literal text {{text}}: it belongs to src/texts.' },
  },
  create(context) {
    const check = (node, texts) => {
      const text = texts.find((each) => LETTER.test(each) && !SAME_EVERYWHERE.has(each.trim()));
      if (text !== undefined)
        context.report({ node, messageId: 'literal', data: { text: JSON.stringify(text.trim()) } });
    };
    return {
      JSXText: (node) => check(node, [node.value]),
      JSXExpressionContainer(node) {
        const { parent } = node;
        if (
          parent.type === 'JSXElement' ||
          parent.type === 'JSXFragment' ||
          (parent.type === 'JSXAttribute' && SPOKEN.has(parent.name.name))
        )
          check(node, words(node.expression));
      },
      JSXAttribute(node) {
        if (node.value?.type === 'Literal' && SPOKEN.has(node.name.name))
          check(node, words(node.value));
      },
    };
  },
};
