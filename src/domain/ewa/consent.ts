/**
 * Where an employee may revoke the written consent to a deduction, and where the writing names its
 * purpose: Quebec's Act respecting labour standards, section 49.
 */
const REVOCABLE_IN: readonly string[] = ['QC'];

/** Whether the consent to a deduction names its purpose and can be taken back until the cut-off. */
export const isConsentRevocable = (province: string | null): boolean =>
  province !== null && REVOCABLE_IN.includes(province);
