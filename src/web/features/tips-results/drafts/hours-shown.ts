import { writeHours } from '#domain/tips-results/hours.ts';

/** Hours with as many places as they have: 7.5, not 7.5000. */
export const hoursShown = (minutes: number): string => writeHours(minutes).replace(/\.?0+$/, '');
export const hoursText = (wire: string): string => wire.replace(/\.?0+$/, '');
