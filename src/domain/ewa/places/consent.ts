import { EWA_LAWS } from './laws.ts';

/**
 * Whether the consent to a deduction names its purpose and can be taken back until the cut-off: in
 * Quebec, by section 49 of its Act respecting labour standards.
 */
export const isConsentRevocable = (province: string | null): boolean =>
  EWA_LAWS.some(({ place, asks }) => place === province && asks === 'revocable_deduction');
