import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Instant } from '#web/ui/values.tsx';
import { type MemberValues, touched, valuesOf } from './member-values.ts';
import type { MemberDetails } from './members.queries.ts';

/** Somebody else was first: who and when, what they made of it, and what was entered here. */
export type EditConflict = {
  readonly by: string;
  readonly at: string;
  readonly before: MemberDetails;
  readonly theirs: MemberDetails;
  readonly mine: readonly (keyof MemberValues)[];
};

/** Tells the second of two what changed, and which of it they changed too. */
export function EditConflictAlert({
  conflict: { by, at, before, theirs, mine },
}: {
  readonly conflict: EditConflict;
}): ReactNode {
  const { t } = useTranslation('members');
  const { language } = usePreferences();
  const valuesNow = (one: MemberDetails) => valuesOf(one, { language, store: undefined });
  const changed = touched(valuesNow(before), valuesNow(theirs));
  const word = (field: keyof MemberValues): string => fieldText(theirs, field) || t('empty');
  return (
    <Alert tone="warning" urgent title={t('conflict', { by })}>
      <p>
        {t('conflictText')} {at !== '' && <Instant value={at} />}
      </p>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {t(mine.includes(field) ? 'conflictBoth' : 'conflictField', {
              field: t(`field.${field}` as 'field.email'),
              value: word(field),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function fieldText(member: MemberDetails, field: keyof MemberValues): string {
  if (field === 'stores')
    return member.wallets
      .filter((wallet) => wallet.active)
      .map((wallet) => [wallet.store_name, wallet.department_name].filter(Boolean).join(', '))
      .join('; ');
  if (field === 'roles') return member.roles.map((role) => role.role_name).join(', ');
  const value = (member as unknown as Record<string, unknown>)[field];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
