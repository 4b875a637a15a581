import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StaffMember } from '../integrations.queries.ts';
import styles from './lightspeed.module.css';
import { type Newcomer, type NewcomerField, fieldName } from './newcomers.ts';

type Props = {
  readonly person: StaffMember;
  readonly value: Newcomer;
  readonly errorOf: (field: string) => string | undefined;
  /** With the field that was edited, where it was one. */
  readonly onChange: (next: Newcomer, field?: string) => void;
};

const TEXTS = [
  { field: 'first_name', optional: false },
  { field: 'last_name', optional: false },
  { field: 'mobile_number', optional: false },
  { field: 'email', optional: false },
  { field: 'primary_position', optional: false },
  { field: 'secondary_positions', optional: true },
  { field: 'payroll_id', optional: true },
  { field: 'staff_id', optional: true },
] as const satisfies readonly { readonly field: NewcomerField; readonly optional: boolean }[];

/** Somebody of Lightspeed's: what is known of them, and what is to be done. */
export function NewcomerCard({ person, value, errorOf, onChange }: Props): ReactNode {
  const { t } = useTranslation('lightspeed');
  const id = useId();
  const { suggestion } = person;
  const choices = suggestion ? (['skip', 'link', 'add'] as const) : (['skip', 'add'] as const);
  const name = `${person.first_name} ${person.last_name}`.trim();
  return (
    <Card label={name}>
      <div className={styles.person}>
        <div>
          <h2 id={id} className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className="small muted">
            {[person.username, ...person.groups.map((group) => group.name)]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </p>
          {suggestion && (
            <p className="small">
              {t('suggestion', { name: `${suggestion.first_name} ${suggestion.last_name}`.trim() })}{' '}
              <span className="muted">
                {t(`evidence.${suggestion.evidence}`, { value: suggestion.value })}
              </span>
            </p>
          )}
        </div>
        <SegmentedControl
          fit
          label={t('whatOf', { name })}
          value={value.choice}
          onChange={(choice) => onChange({ ...value, choice })}
          options={choices.map((choice) => ({ value: choice, label: t(`choice.${choice}`) }))}
        />
      </div>
      {value.choice === 'add' && (
        <NewcomerFields person={person} value={value} errorOf={errorOf} onChange={onChange} />
      )}
    </Card>
  );
}

function NewcomerFields({ person, value, errorOf, onChange }: Props): ReactNode {
  const { t } = useTranslation('lightspeed');
  const wallets = useCurrentSession()?.wallets ?? [];
  const nameOf = (field: NewcomerField) => fieldName(person.employee_id, field);
  return (
    <div className={styles.fields}>
      {TEXTS.map(({ field, optional }) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          name={nameOf(field)}
          optional={optional}
          value={value[field]}
          error={errorOf(nameOf(field))}
          autoComplete="off"
          {...((field === 'mobile_number' || field === 'email') && { dir: 'ltr' })}
          {...(field === 'secondary_positions' && { hint: t('separated') })}
          {...((field === 'mobile_number' || field === 'email') && { hint: t('eitherOne') })}
          onChange={(text) => onChange({ ...value, [field]: text }, nameOf(field))}
        />
      ))}
      <Select
        label={t('field.location')}
        name={nameOf('location')}
        placeholder={t('choose')}
        value={value.location === '' ? null : value.location}
        onChange={(location) => onChange({ ...value, location }, nameOf('location'))}
        error={errorOf(nameOf('location'))}
        options={wallets.map((wallet) => ({
          value: String(wallet.wallet_id),
          label: wallet.wallet_name,
        }))}
      />
    </div>
  );
}
