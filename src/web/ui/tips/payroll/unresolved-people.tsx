import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollPersonId } from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Money } from '#web/ui/values.tsx';
import type { UnresolvedPerson } from './payroll.queries.ts';
import styles from './payroll.module.css';

type Known = { readonly personId: PayrollPersonId; readonly system: string };

/** Who cannot stand in the file yet, each with the place where their number is entered. */
export function UnresolvedPeople({
  people,
  ...known
}: Known & { readonly people: readonly UnresolvedPerson[] }): ReactNode {
  return (
    <ul className={styles.people}>
      {people.map((one) => (
        <li key={one.person} className={styles.person}>
          <Who person={one} system={known.system} />
          <Repair person={one} {...known} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ first_name: first, last_name: last }: UnresolvedPerson): string =>
  `${first} ${last}`.trim();

function Who({
  person,
  system,
}: {
  readonly person: UnresolvedPerson;
  readonly system: string;
}): ReactNode {
  const { t } = useTranslation('payroll-export');
  return (
    <div>
      <strong>
        <bdi>{nameOf(person)}</bdi>
      </strong>{' '}
      <Money value={person.amount} />
      <div className="caption">
        {t(`problem.${person.problem}`, { id: person.id ?? '', system })}
      </div>
    </div>
  );
}

function Repair({ person, personId }: Known & { readonly person: UnresolvedPerson }): ReactNode {
  const { t } = useTranslation('payroll-export');
  const mayEdit = allows(useCurrentSession(), 'edit_members');
  if (person.customer_id === null)
    return <Link to="/account-management/member-management">{t('linkStaff')}</Link>;
  if (!mayEdit) return <span className="caption">{t('askOther')}</span>;
  return <IdField person={person} customer={person.customer_id} personId={personId} />;
}

/** Where somebody goes on once this row is gone: the next field, or what the dialog ends in. */
const afterRow = (form: HTMLElement): HTMLElement | null | undefined => {
  const row = form.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('input') ??
    [...(form.closest('[role=dialog]')?.querySelectorAll('button') ?? [])].at(-1)
  );
};

function IdField({
  person,
  customer,
  personId,
}: {
  readonly person: UnresolvedPerson;
  readonly customer: number;
  readonly personId: PayrollPersonId;
}): ReactNode {
  const { t } = useTranslation('payroll-export');
  const { problemText, textOf } = useErrorText();
  const cache = useQueryClient();
  const [text, setText] = useState(person.id ?? '');
  const sending = useSubmit();
  const save = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const next = afterRow(event.currentTarget);
    void sending.run(async () => {
      await call('editCustomer', {
        params: { customer },
        body: { [personId]: text.trim() },
      });
      await refresh(cache, 'checkTipPayrollFile', 'paidTipsByPerson');
      next?.focus();
    });
  };
  const [refused] = sending.refused;
  const error = refused
    ? problemText(refused)
    : sending.error === null
      ? undefined
      : textOf(sending.error);
  return (
    <form noValidate onSubmit={save} className={styles.repair}>
      <TextField
        label={t('idOf', { id: t(personId), name: nameOf(person) })}
        name={`id-${customer}`}
        value={text}
        error={error}
        onChange={setText}
        autoComplete="off"
      />
      <Button type="submit" busy={sending.busy} disabled={text.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
