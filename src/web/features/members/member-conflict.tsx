import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '#kernel/keys.ts';
import { knownText } from '#web/i18n/known-text.ts';
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
  const { t, i18n } = useTranslation('members');
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
              field: knownText(i18n, 'members', `field.${field}`) ?? field,
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
  const value = recordOf(member)[field];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
