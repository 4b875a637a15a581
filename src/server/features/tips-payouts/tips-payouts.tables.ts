import type { Generated } from 'kysely';
import type {
  PayFrequency,
  PayrollPersonId,
  PayrollSystem,
} from '#domain/tips-payouts/payroll/payroll-systems.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    tip_payroll_system: {
      client_id: number;
      store_id: number;
      system: PayrollSystem;
      company_code: string;
      earning_code: string;
      person_id: PayrollPersonId;
      pay_frequency: PayFrequency;
      version: Generated<number>;
    };
  }
}
export {};
