import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';

type Props = {
  readonly states: readonly { readonly value: string; readonly label: string }[];
};

/** Narrows a list of cards or orders to one state, in the address. */
export function StateFilter({ states }: Props): ReactNode {
  const { t } = useTranslation('cards');
  const { search, change } = useListSearch();
  return (
    <NativeSelect
      label={t('state')}
      value={search.state ?? ''}
      onChange={(state) => change({ state: state || undefined })}
      options={[{ value: '', label: t('allStates') }, ...states]}
    />
  );
}
