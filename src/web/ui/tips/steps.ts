import { SETUP_STEPS } from '#contract/choices.ts';
import type { TipSettings } from './setup.queries.ts';

export type TipSetupStep = (typeof SETUP_STEPS)[number];
export const STEPS: readonly TipSetupStep[] = SETUP_STEPS;

const ADDRESS = {
  tip_type: '/select-tip-type/$storeId',
  data_input: '/select-data-input/$storeId',
  services: '/assign-services/$storeId',
  jobs: '/add-jobs/$storeId',
  members: '/import-members/$storeId',
  job_codes: '/assign-job-codes/$storeId',
  rules: '/set-rules/$storeId',
} as const satisfies Record<TipSetupStep, string>;

/** Where a step is; the rules of shares have a page of their own. */
export const addressOf = (step: TipSetupStep, type: TipSettings['tip_type']) =>
  step === 'rules' && type === 'share' ? '/set-rules-share/$storeId' : ADDRESS[step];

/** How far the set-up has come: the step that is to be done. All is done once it is finished. */
export const reached = ({ setup_step: step, finished_at: finished }: TipSettings): number =>
  finished === null ? Math.max(0, STEPS.indexOf(step ?? 'tip_type')) : STEPS.length;

/** The step that a problem of the finish belongs to, by its path. */
export function stepOfProblem(path: string): TipSetupStep {
  if (path.startsWith('employees.')) return 'job_codes';
  if (path.startsWith('employees')) return 'members';
  if (path.startsWith('import_type')) return 'data_input';
  if (path.startsWith('services')) return 'services';
  if (path.startsWith('job_codes')) return 'jobs';
  return path.startsWith('rules') ? 'rules' : 'tip_type';
}
