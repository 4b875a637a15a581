/** The screens on which wallets are funded from a bank, fetched together. */
export { BankAccounts } from './bank-accounts.page.tsx';
export { ConfirmLoad } from './confirm-load.page.tsx';
export { Debts } from './debts.page.tsx';
export { DirectDeposit } from './direct-deposit.page.tsx';
export { LoadWallet } from './load-wallet.page.tsx';
export { RegisterAccount } from './register-account.page.tsx';
export { FloatAudits } from './schedules/float-audits.page.tsx';
export { NewSchedule } from './schedules/new-schedule.page.tsx';
export { PadSchedule } from './schedules/schedule.page.tsx';
export { PadSchedules } from './schedules/schedules.page.tsx';
