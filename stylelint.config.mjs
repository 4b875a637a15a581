const sides = ['left', 'right', 'top', 'bottom'];
const physical = [
  ...sides,
  ...['margin', 'padding'].flatMap((box) => sides.map((side) => `${box}-${side}`)),
  ...sides.flatMap((side) => [
    `border-${side}`,
    `border-${side}-width`,
    `border-${side}-style`,
    `border-${side}-color`,
  ]),
  ...['top', 'bottom'].flatMap((row) =>
    ['left', 'right'].map((side) => `border-${row}-${side}-radius`),
  ),
  ...sides.flatMap((side) => [`scroll-margin-${side}`, `scroll-padding-${side}`]),
];
const sideways = ['/^(left|right)$/'];

/** The portal runs left-to-right and right-to-left: only logical properties. */
export default {
  rules: {
    'property-disallowed-list': [
      physical,
      { message: (property) => `${property} is physical: use its logical form` },
    ],
    'declaration-property-value-disallowed-list': {
      'text-align': sideways,
      float: sideways,
      clear: sideways,
      'caption-side': sideways,
    },
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-values'] },
    ],
    'block-no-empty': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'color-no-invalid-hex': true,
  },
};
