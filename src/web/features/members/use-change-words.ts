import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { languageName } from '#web/lib/languages.ts';
import { spaced } from '#web/ui/values.tsx';
import type { TimelineLine } from './members.queries.ts';

type Change = TimelineLine['changes'][number];

/** A change from old to new, in words. */
export function useChangeWords(): (change: Change) => string {
  const { t, i18n } = useTranslation(['members', 'status']);
  const known = (key: string, ns: 'members' | 'status', otherwise: string): string =>
    knownText(i18n, ns, key) ?? otherwise;
  const word = (field: string, value: string | null): string => {
    if (value === null || value === '') return t('members:empty');
    if (field === 'status') return known(`member.${value}`, 'status', value);
    if (field === 'mobile_number') return spaced(value);
    if (field === 'card') return known(`cardState.${value}`, 'members', value);
    if (field === 'username_option')
      return value === '2' ? t('members:email') : t('members:mobile');
    if (field === 'client_portal') return value === 'true' ? t('members:on') : t('members:off');
    return field === 'language' ? languageName(value) : value;
  };
  return ({ field, before, after }) => {
    const name = known(
      `field.${field}`,
      'members',
      known(`reference.${field}`, 'members', field.replaceAll('_', ' ')),
    );
    return t('members:changed', {
      field: name,
      before: word(field, before),
      after: word(field, after),
    });
  };
}
