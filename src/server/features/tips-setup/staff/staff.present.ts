import type { z } from 'zod';
import type { tipEmployeeShown } from '#contract/tips-setup/staff.ts';
import { payable } from '#domain/people/member-status.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import type { Employee, TipMember } from './staff.repo.ts';

/** Who has registered and activated their card is fulfilled: they can be paid. */
export const fulfilled = (status: string | null): boolean => status !== null && payable(status);

export const presentEmployee = ({
  id,
  store_id,
  weight_milli,
  job_codes,
  ...rest
}: Employee): z.input<typeof tipEmployeeShown> => ({
  employee_id: id,
  wallet_id: store_id,
  weight: writeMilli(weight_milli),
  job_codes: [...job_codes],
  fulfilled: fulfilled(rest.status),
  ...rest,
});

export const presentMember = ({ weight_milli, job_codes, ...rest }: TipMember) => ({
  ...rest,
  weight: weight_milli === null ? null : writeMilli(weight_milli),
  job_codes: [...job_codes],
  fulfilled: fulfilled(rest.status),
});
