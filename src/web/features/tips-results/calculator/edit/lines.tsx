import Pencil from 'lucide-react/icons/pencil';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { TipResult } from '#web/ui/tips/results.queries.ts';
import { Money } from '#web/ui/values.tsx';
import { CheckStrip } from '../../results/check-strip.tsx';
import { nameOf } from '../../results/why/why-panel.tsx';
import { type PersonLine, LineDialog } from './line-dialog.tsx';
import { useChange } from './use-change.ts';
import styles from './edit.module.css';

type Props = { readonly result: TipResult; readonly open: boolean };

/** Every line: who, in which job, how long, and what came in. */
export function LinesCard({ result, open }: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
  const [asked, setAsked] = useState<PersonLine | 'new' | null>(null);
  const { sending, run } = useChange();
  const [leaving, setLeaving] = useState<PersonLine | null>(null);
  const remove = ({ person, line }: PersonLine) =>
    void run(() => {
      const query = { code_id: String(line.code_id) };
      return result.tip_type === 'pool'
        ? call('removePoolEmployee', {
            params: { pool_id: result.id, employee_id: person.employee_id },
            query,
          })
        : call('removeShareEmployee', {
            params: { pool_id: result.id, employee_id: person.employee_id },
            query,
          });
    }).then((done) => done && setLeaving(null));
  const rows = result.staff.flatMap((person) =>
    person.lines.map((line): PersonLine => ({ person, line })),
  );
  const columns = useColumns();
  const all = open ? [...columns, actionColumn(t, sending.busy, setAsked, setLeaving)] : columns;
  return (
    <Card
      title={t('lines')}
      note={t('linesNote')}
      padded={false}
      className={styles.card}
      aside={
        open && (
          <Button size="small" onClick={() => setAsked('new')}>
            <UserPlus aria-hidden="true" /> {t('addStaff')}
          </Button>
        )
      }
    >
      {sending.failure !== null && (
        <div className={styles.inset}>
          <Refusal error={sending.failure} />
        </div>
      )}
      <DataTable
        label={t('linesTable')}
        columns={all}
        rows={rows}
        keyOf={({ line }) => String(line.line_id)}
      />
      <CheckStrip result={result} />
      {leaving && (
        <Dialog
          role="alertdialog"
          title={t('removeLineTitle', {
            name: nameOf(leaving.person),
            job: leaving.line.role_name,
          })}
          open
          onClose={() => setLeaving(null)}
          foot={
            <>
              <Button onClick={() => setLeaving(null)}>{t('cancel')}</Button>
              <Button tone="danger" busy={sending.busy} onClick={() => remove(leaving)}>
                {t('removeLine')}
              </Button>
            </>
          }
        >
          <Refusal error={sending.failure} />
          <p>{t('removeLineText')}</p>
        </Dialog>
      )}
      {asked !== null && (
        <LineDialog
          result={result}
          row={asked === 'new' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

function useColumns(): Column<PersonLine>[] {
  const { t } = useTranslation('tips-edit');
  const { language, region } = usePreferences();
  const money = (
    key: 'netsales' | 'totaltips' | 'cash_payment' | 'contribution' | 'share',
    card?: 'amount',
  ): Column<PersonLine> => ({
    key,
    title: t(`column.${key}`),
    align: 'end',
    cell: ({ line }) => <Money value={line[key]} />,
    ...(card && { card }),
  });
  return [
    {
      key: 'person',
      title: t('column.person'),
      card: 'title',
      cell: ({ person }) => nameOf(person),
    },
    {
      key: 'job',
      title: t('column.job'),
      card: 'detail',
      cell: ({ line }) => (
        <>
          {line.role_name}
          {line.contributor !== null && (
            <span className="caption"> {t(line.contributor ? 'givesOnly' : 'receivesOnly')}</span>
          )}
        </>
      ),
    },
    {
      key: 'hours',
      title: t('column.hours'),
      align: 'end',
      cell: ({ line }) => (
        <bdi dir="ltr" className="num">
          {formatDecimal(line.hours, language, region, { least: 2 })}
        </bdi>
      ),
    },
    money('netsales'),
    money('totaltips', 'amount'),
    money('cash_payment'),
    money('contribution'),
    money('share'),
  ];
}

function actionColumn(
  t: ReturnType<typeof useTranslation<'tips-edit'>>['t'],
  busy: boolean,
  onEdit: (row: PersonLine) => void,
  onRemove: (row: PersonLine) => void,
): Column<PersonLine> {
  const name = ({ person, line }: PersonLine): string => `${nameOf(person)}, ${line.role_name}`;
  return {
    key: 'actions',
    title: t('column.actions'),
    quiet: true,
    align: 'end',
    card: 'status',
    cell: (row) => (
      <span className={styles.tools}>
        <IconButton label={t('changeOf', { name: name(row) })} onClick={() => onEdit(row)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          busy={busy}
          label={t('removeOf', { name: name(row) })}
          onClick={() => onRemove(row)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    ),
  };
}
