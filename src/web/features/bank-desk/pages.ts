/** The operator's screens of the bank, fetched together. */
export { BankCalendar } from './bank-calendar.page.tsx';
export { BankFilePage } from './bank-file.page.tsx';
export { BankFiles } from './bank-files.page.tsx';
export { Safeguarding } from './safeguarding.page.tsx';
export { Statements } from './statements.page.tsx';
export { VoidCheck } from './void-check.page.tsx';
export { VoidChecks } from './void-checks.page.tsx';
