import { PAYROLL_FIELDS, type PayrollField } from '#domain/ewa/index.ts';
import { days } from '#kernel/instant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type ImportKind, importActions, plainColumns } from '../../imports/index.ts';
import { zoneOf } from '../../tips-data/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { type PayrollRead, checkPayrollRows, comparePayrollRows } from './check-payroll-rows.ts';
import { takePeople } from './take-people.ts';

/** The store whose payroll wrote the file. */
export type PayrollFileOptions = { readonly store_id: number };
export type PayrollFileKind = ImportKind<PayrollField, PayrollFileOptions, PayrollRead>;

/** A file says who is on the payroll, and who is not: it is applied whole or not at all. */
const WHOLE_FILE = 50_000;

/** People of payroll by file, with their rates and what payroll adds to a period. */
export const payrollFileKind: PayrollFileKind = {
  name: 'payroll-file',
  subject: 'payroll_file',
  actions: importActions('ewa.payroll_file'),
  part: 'payroll_file',
  unreadable: 'keep',
  columns: plainColumns({
    fields: PAYROLL_FIELDS,
    required: ['pos_id', 'last_name', 'employee_type'],
    money: ['annual_salary', 'other_earned', 'earned_pay'],
    decimals: ['rate', 'usual_hours'],
    headings: {
      pos_id: ['payroll id', 'employee id', 'employee number', 'file number', 'matricule'],
      first_name: ['first name', 'given name', 'prénom', 'nombre'],
      last_name: ['last name', 'surname', 'name', 'employee name', 'nom', 'apellido', 'apellidos'],
      employee_type: ['type', 'pay type', 'employment type'],
      mobile: ['mobile number', 'cell', 'cell phone', 'phone', 'phone number', 'téléphone'],
      email: ['e-mail', 'email address', 'courriel', 'correo'],
      job: ['job title', 'position', 'role', 'poste', 'puesto'],
      rate: ['pay rate', 'hourly rate', 'base rate', 'taux horaire', 'tarifa'],
      annual_salary: ['salary', 'annual pay', 'salaire annuel', 'salario anual'],
      usual_hours: ['hours', 'standard hours', 'hours per period', 'heures', 'horas'],
      other_earned: ['other earnings', 'other pay', 'commission', 'autres gains'],
      earned_pay: ['earnings', 'gross pay', 'gross', 'salaire brut', 'salario bruto'],
      employed_from: ['hire date', 'start date', 'date d’embauche', 'fecha de contratación'],
      employed_to: ['termination date', 'end date', 'last day worked', 'date de départ'],
    },
  }),
  check: async (context, options, rows) =>
    checkPayrollRows(context, await storeOfFile(context, options), rows),
  compare: comparePayrollRows,
  waits: 'always',
  chunk: WHOLE_FILE,
  apply: async (context, { id, options }, rows) =>
    takePeople(context, await storeOfFile(context, options), { id }, rows),
  retention: days(30),
};

type InClient = { readonly tx: ReadHandle; readonly actor: { readonly client: { id: number } } };
async function storeOfFile(
  { tx, actor }: InClient,
  { store_id: storeId }: PayrollFileOptions,
): Promise<StoreZone> {
  const clientId = actor.client.id;
  return { clientId, storeId, timezone: await zoneOf(tx, clientId, storeId) };
}
