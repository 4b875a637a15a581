/** The screens of setting earned wage access up and of its people, fetched together. */
export { EwaIntro } from './intro/intro.page.tsx';
export { EwaEmployees } from './employees/employees.page.tsx';
export { PayrollFilePage } from './payroll/payroll-file.page.tsx';
