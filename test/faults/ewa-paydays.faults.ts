import { plantedFaults } from './planted-fault.ts';

const PAYDAY = ['src/server/features/ewa/ewa-payday.test.ts'];
const REPAYMENTS = ['src/server/features/ewa/ewa-repayments.test.ts'];
const LEAVING = ['src/server/features/ewa/ewa-leaving.test.ts'];
const HISTORY = ['src/server/features/ewa/ewa-history.test.ts'];

/** Cut-off, report, outcome and repayment of earned wage access, and what managers see of them. */
export default plantedFaults('ewa-paydays', [
  {
    id: 'unknown-advance-in-the-report',
    breaks: 'payroll deducts what may never have reached the card',
    file: 'src/server/features/ewa/cutoff/cut-off-period.ts',
    find: 'if (pending.length > 0) {',
    replace: 'if (pending.length > 1_000_000) {',
    seenBy: PAYDAY,
  },
  {
    id: 'repaid-before-the-morning',
    breaks: 'the wallet pays before anybody is at work to fill it',
    file: 'src/server/features/ewa/cutoff/cut-off-period.ts',
    find: 'export const REPAY_MINUTE = 6 * 60;',
    replace: 'export const REPAY_MINUTE = 5 * 60;',
    seenBy: PAYDAY,
  },
  {
    id: 'outcome-after-the-next-report',
    breaks: "what the next report says already is changed behind payroll's back",
    file: 'src/server/features/ewa/deductions/enter-outcome.ts',
    find: "if (await isOutcomeFinal(tx, key, { paydayBegins })) return fail('ewa_outcome_final');",
    replace: '',
    seenBy: LEAVING,
  },
  {
    id: 'final-pay-deducted-twice',
    breaks: 'payroll takes off again what the final pay has taken off',
    file: 'src/server/features/ewa/deductions/deductions-file.ts',
    find: '({ left_out: leftOut }) => leftOut === null,',
    replace: '() => true,',
    seenBy: LEAVING,
  },
  {
    id: 'consent-taken-back-anywhere',
    breaks: 'members take back their consent where the law knows no such thing',
    file: 'src/server/features/ewa/deductions/revoke.ts',
    find: 'if (!isConsentRevocable(settings.province)) return',
    replace: "if (settings.province === '') return",
    seenBy: LEAVING,
  },
  {
    id: 'told-every-morning',
    breaks: 'everybody is alerted each morning of the same wallet',
    file: 'src/server/features/ewa/repayments/repay-period.ts',
    find: 'if (settings.repay_automatically && period.told_short_on === null)',
    replace: 'if (settings.repay_automatically)',
    seenBy: REPAYMENTS,
  },
  {
    id: 'blocked-wallet-repays',
    breaks: 'a blocked wallet fills its fund',
    file: 'src/server/features/ewa/repayments/repay-period.ts',
    find: 'if (settings.repay_automatically && !wallet.blocked) {',
    replace: 'if (settings.repay_automatically) {',
    seenBy: REPAYMENTS,
  },
  {
    id: 'repaid-above-what-is-due',
    breaks: 'the wallet gives the fund more than was taken',
    file: 'src/server/features/ewa/repayments/repay-by-hand.ts',
    find: 'if (amount > due) return',
    replace: 'if (amount < 0n) return',
    seenBy: REPAYMENTS,
  },
  {
    id: 'switched-off-with-money-out',
    breaks: 'a store is switched off while members have some of its fund',
    file: 'src/server/features/ewa/settings/save-settings.ts',
    find: 'if (outstanding > 0n) return',
    replace: 'if (outstanding < 0n) return',
    seenBy: REPAYMENTS,
  },
  {
    id: 'unknown-day-added-up',
    breaks: 'a day keeps what was taken and failed later',
    file: 'src/server/features/ewa/history/add-up-days.ts',
    find: 'if (row.pending_since !== null) ends.push(addDays(knownDay(row.pending_since), -1));',
    replace: '',
    seenBy: HISTORY,
  },
  {
    id: 'moved-payday-is-secret',
    breaks: 'who agreed to a deduction on one day is not told of another',
    file: 'src/server/features/ewa/periods/move-payday.ts',
    find: 'await notifyMovedPayday(context, store, { firstDay, before: period.payday, payday });',
    replace: '',
    seenBy: LEAVING,
  },
]);
