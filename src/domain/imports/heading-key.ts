import { foldName } from '#domain/people/identifiers.ts';

/** The heading of a column without case, accents and whatever is no letter or digit. */
export const headingKey = (heading: string): string =>
  foldName(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');
