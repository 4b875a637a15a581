import { useMutation, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { currentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ColumnChoice } from './column-choice.ts';
import styles from './reports.module.css';

type Props = { readonly table: string; readonly all: readonly ColumnChoice[]; readonly chosen: readonly string[]; readonly onClose: () => void };

export default function ColumnsDialog({ table, all, chosen, onClose }: Props): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const { textOf } = useErrorText();
  const cache = useQueryClient();
  const [order, setOrder] = useState(() => [...chosen, ...all.map((column) => column.key).filter((key) => !chosen.includes(key))]);
  const [on, setOn] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const save = useMutation({
    mutationFn: (columns: string[]) => call('saveColumns', { body: { table, columns } }),
    onSuccess: ({ columns }) => {
      cache.setQueryData(currentSession.queryKey, (session) => session && { ...session, columns });
      onClose();
    },
  });
  const move = (index: number, by: -1 | 1) => {
    const next = [...order];
    const [key] = next.splice(index, 1);
    if (key !== undefined) next.splice(index + by, 0, key);
    setOrder(next);
  };
  const toggle = (key: string, shown: boolean) => {
    const next = new Set(on);
    if (shown) next.add(key);
    else next.delete(key);
    setOn(next);
  };
  const reset = () => {
    const usual = all.map((column) => column.key);
    setOrder(usual);
    setOn(new Set(usual.slice(0, 8)));
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={reset}>{t('reports:resetColumns')}</Button>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button tone="primary" busy={save.isPending} onClick={() => save.mutate(order.filter((key) => on.has(key)))}>{t('common:save')}</Button>
    </>
  );
  return (
    <Dialog title={t('reports:columns')} open onClose={onClose} foot={foot}>
      {save.isError && <Alert tone="danger" urgent>{textOf(save.error)}</Alert>}
      <ol className={styles.choices}>
        {order.map((key, index) => {
          const title = all.find((column) => column.key === key)?.title ?? key;
          return (
            <li key={key} className={styles.choice}>
              <Checkbox label={title} checked={on.has(key)} disabled={key === 'card_holder'} onChange={(shown) => toggle(key, shown)} />
              <Button size="small" tone="quiet" icon aria-label={t('reports:moveUp', { column: title })} disabled={index === 0} onClick={() => move(index, -1)}>
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button size="small" tone="quiet" icon aria-label={t('reports:moveDown', { column: title })} disabled={index === order.length - 1} onClick={() => move(index, 1)}>
                <ArrowDown aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
