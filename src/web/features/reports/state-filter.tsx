import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Search } from '#web/lib/links.ts';
import { NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';

type Props = { readonly state: string; readonly change: (next: Search) => void };

/** What operators look at is open until somebody has closed it; a list begins with what is open. */
export function StateFilter({ state, change }: Props): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <NativeSelect
      label={t('exceptionState')}
      value={state}
      onChange={(status) => change({ status: status === 'open' ? undefined : status })}
      options={(['open', 'closed', 'all'] as const).map((value) => ({
        value,
        label: t(`exceptionState.${value}`),
      }))}
    />
  );
}

/** In place of a list that has nothing in this state, with the way to all of it. */
export function NothingInState({
  state,
  change,
  title,
  text,
}: Props & { readonly title: string; readonly text: string }): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <NoMatch
      title={title}
      text={text}
      reset={t('exceptionState.all')}
      onReset={state === 'all' ? undefined : () => change({ status: 'all' })}
    />
  );
}
