/** What comes once there is a batch. */
export const loadJobSteps = () => import('./job-steps.tsx');

/** Asked for while the server makes the batch; what cannot be fetched now is asked for again then. */
export const fetchJobSteps = (): void => void loadJobSteps().catch(() => undefined);
