import { ewaFund } from './fund.ts';
import { ewaHistory } from './history.ts';
import { ewaPayday } from './payday.ts';
import { ewaMemberPage } from './member-page.ts';
import { ewaMembers } from './members.ts';
import { ewaHours } from './hours.ts';
import { ewaMatching } from './matching.ts';
import { ewaPayroll } from './payroll.ts';
import { ewaPeriods } from './periods.ts';
import { ewaSettings } from './settings.ts';
import { ewaTour } from './tour.ts';

/** Earned pay before payday. */
export const earnedWageAccess = {
  ...ewaSettings,
  ...ewaPeriods,
  ...ewaFund,
  ...ewaTour,
  ...ewaHistory,
  ...ewaPayday,
  ...ewaMembers,
  ...ewaMemberPage,
  ...ewaPayroll,
  ...ewaMatching,
  ...ewaHours,
};
