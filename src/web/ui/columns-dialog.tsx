import { useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { currentSession } from '#web/lib/current-session.ts';
import { Button, IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import type { ColumnsOfTable } from './column-choice.ts';
import { Dialog } from './dialog.tsx';
import { Refusal } from './refusal.tsx';
import { useAction } from './use-action.ts';
import styles from './columns.module.css';

type Props = ColumnsOfTable & { readonly onClose: () => void };

export default function ColumnsDialog({
  table,
  all,
  chosen,
  usual,
  fixed,
  onClose,
}: Props): ReactNode {
  const { t } = useTranslation(['common', 'shell']);
  const cache = useQueryClient();
  const [order, setOrder] = useState(() => [
    ...chosen,
    ...all.map((column) => column.key).filter((key) => !chosen.includes(key)),
  ]);
  const [on, setOn] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const save = useAction((columns: string[]) => call('saveColumns', { body: { table, columns } }), {
    onDone: ({ columns }) => {
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
    setOrder([...usual, ...all.map((column) => column.key).filter((key) => !usual.includes(key))]);
    setOn(new Set(usual));
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={reset}>
        {t('shell:resetColumns')}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        tone="primary"
        busy={save.busy}
        onClick={() => save.run(order.filter((key) => on.has(key)))}
      >
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('columns')} open onClose={onClose} foot={foot}>
      <Refusal error={save.error} />
      <ol className={styles.choices}>
        {order.map((key, index) => {
          const title = all.find((column) => column.key === key)?.title ?? key;
          return (
            <li key={key} className={styles.choice}>
              <Checkbox
                label={title}
                checked={on.has(key)}
                disabled={key === fixed}
                onChange={(shown) => toggle(key, shown)}
              />
              <IconButton
                label={t('shell:moveUp', { column: title })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('shell:moveDown', { column: title })}
                disabled={index === order.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
