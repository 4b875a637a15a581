/** Of the specification: letters of an adjustment's or square-up's title, and of a rule's label. */
export const SIZES = { title: 24, label: 15 } as const;
