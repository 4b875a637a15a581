/** The kinds of pop-ups, the most urgent first. */
export const POP_UP_KINDS = ['maintenance', 'warning', 'info'] as const;
export type PopUpKind = (typeof POP_UP_KINDS)[number];

export const POP_UP_LANGUAGES = ['en', 'es', 'fr'] as const;
export type PopUpLanguage = (typeof POP_UP_LANGUAGES)[number];

/** The longest texts: a pop-up is read in passing. */
export const POP_UP_LIMITS = { title: 80, body: 500, link_label: 40, link_url: 300 } as const;
/** As many clients or programs as one pop-up names. */
export const MAX_NAMED = 200;
