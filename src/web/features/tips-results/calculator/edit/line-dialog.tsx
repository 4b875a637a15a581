import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import type { TipLine, TipPerson, TipResult } from '#web/ui/tips/results.queries.ts';
import { tipEmployees, tipJobs } from '#web/ui/tips/setup.queries.ts';
import { nameOf } from '../../results/why/why-panel.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useChange } from './use-change.ts';
import styles from './edit.module.css';

export type PersonLine = { readonly person: TipPerson; readonly line: TipLine };
type Values = {
  readonly employee: string | null;
  readonly code_id: string | null;
  readonly hours: string;
  readonly netsales: string;
  readonly totaltips: string;
  readonly cash_payment: string;
  readonly contributor: 'job' | 'true' | 'false';
};
const EMPTY: Values = {
  employee: null,
  code_id: null,
  hours: '',
  netsales: '',
  totaltips: '',
  cash_payment: '',
  contributor: 'job',
};
const valuesOf = ({ person, line }: PersonLine): Values => ({
  employee: String(person.employee_id),
  code_id: String(line.code_id),
  hours: line.hours.replace(/\.?0+$/, ''),
  netsales: line.netsales,
  totaltips: line.totaltips,
  cash_payment: line.cash_payment,
  contributor: line.contributor === null ? 'job' : line.contributor ? 'true' : 'false',
});
const FIGURES = ['hours', 'netsales', 'totaltips', 'cash_payment'] as const;

/**
 * Adds somebody, or changes a line: its job, its figures, and whether it gives or receives. Only
 * what is changed is sent.
 */
export function LineDialog({
  result,
  row,
  onClose,
}: {
  readonly result: TipResult;
  readonly row: PersonLine | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { sending, run } = useChange();
  const start = row ? valuesOf(row) : EMPTY;
  const [values, setValues] = useState(start);
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const jobs = useQuery(tipJobs(result.wallet_id)).data?.data ?? [];
  const staff = useQuery(tipEmployees(result.wallet_id)).data?.data ?? [];
  const send = async () => {
    const there =
      result.staff
        .find((person) => String(person.employee_id) === values.employee)
        ?.lines.some((line) => String(line.code_id) === values.code_id) ?? false;
    const problems = [
      ...(values.employee === null ? [{ path: 'employee', code: 'required' as const }] : []),
      ...(values.code_id === null
        ? [{ path: 'code_id', code: 'required' as const }]
        : row === null && there
          ? [{ path: 'code_id', code: 'line_exists' as const }]
          : []),
    ];
    if (problems.length > 0) return sending.refuse(problems);
    const query = {
      code_id: values.code_id ?? '',
      ...(row && { old_code_id: start.code_id ?? '' }),
      ...Object.fromEntries(
        FIGURES.filter((key) => values[key] !== start[key]).map((key) => [
          key,
          values[key].trim() === '' ? '0' : values[key],
        ]),
      ),
      ...(values.contributor !== 'job' && { contributor: values.contributor }),
    };
    const params = { pool_id: result.id, employee_id: Number(values.employee) };
    if (
      await run(() =>
        result.tip_type === 'pool'
          ? call('editPoolEmployee', { params, query })
          : call('editShareEmployee', { params, query }),
      )
    )
      onClose();
  };
  const known =
    staff
      .find((one) => String(one.employee_id) === values.employee)
      ?.job_codes.map(({ code_id: id }) => id) ?? [];
  const options = [...jobs]
    .sort((a, b) => Number(known.includes(b.code_id)) - Number(known.includes(a.code_id)))
    .map((job) => ({
      value: String(job.code_id),
      label: job.role_name,
      ...(known.includes(job.code_id) && { note: t('worksThis') }),
    }));
  return (
    <ChangeDialog
      title={row ? t('changeOf', { name: nameOf(row.person) }) : t('addStaff')}
      verb={t(row ? 'save' : 'add')}
      sending={sending}
      onSend={() => void send()}
      onClose={onClose}
    >
      {row === null && (
        <ComboBox
          label={t('column.person')}
          name="employee"
          value={values.employee}
          onChange={(employee) => set({ employee })}
          options={staff.map((one) => ({ value: String(one.employee_id), label: nameOf(one) }))}
          error={sending.errorOf('employee')}
        />
      )}
      <Select
        label={t('column.job')}
        name="code_id"
        value={values.code_id}
        onChange={(code) => set({ code_id: code })}
        options={options}
        error={sending.errorOf('code_id')}
        placeholder={t('choose')}
      />
      <div className={styles.two}>
        <DecimalField
          label={t('column.hours')}
          name="hours"
          hint={t('hoursHint')}
          value={values.hours}
          onChange={(hours) => set({ hours })}
          error={sending.errorOf('hours')}
        />
        <MoneyInput
          label={t('column.netsales')}
          name="netsales"
          hint={t('netsalesHint')}
          value={values.netsales}
          onChange={(netsales) => set({ netsales })}
          error={sending.errorOf('netsales')}
        />
        <MoneyInput
          label={t('column.totaltips')}
          name="totaltips"
          hint={t('totaltipsHint')}
          value={values.totaltips}
          onChange={(totaltips) => set({ totaltips })}
          error={sending.errorOf('totaltips')}
        />
        <MoneyInput
          label={t('column.cash_payment')}
          name="cash_payment"
          hint={t('cashHint')}
          value={values.cash_payment}
          onChange={(cash) => set({ cash_payment: cash })}
          error={sending.errorOf('cash_payment')}
        />
      </div>
      <Select
        label={t('contributor')}
        name="contributor"
        value={values.contributor}
        onChange={(contributor) => set({ contributor })}
        error={sending.errorOf('contributor')}
        options={[
          ...(start.contributor === 'job' ? [{ value: 'job' as const, label: t('asJob') }] : []),
          { value: 'true', label: t('givesOnly') },
          { value: 'false', label: t('receivesOnly') },
        ]}
      />
    </ChangeDialog>
  );
}
