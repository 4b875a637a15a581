import type { ReadLine } from '#domain/tips-results/draft-lines.ts';
import type { LineRow } from './results.repo.ts';

/** What a line says, in the columns that keep it. */
export type LineColumns = Pick<
  LineRow,
  'employee_id' | 'job_code_id' | 'minutes' | 'net_sales' | 'total_tips' | 'cash_payment'
>;

export const lineColumns = (line: ReadLine): LineColumns => ({
  employee_id: line.employeeId,
  job_code_id: line.jobCodeId,
  minutes: line.minutes,
  net_sales: line.netSales,
  total_tips: line.totalTips,
  cash_payment: line.cashPayment,
});
