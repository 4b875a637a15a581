import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { shownDecimal } from '#web/lib/typed-decimal.ts';
import styles from './drafts.module.css';
import type { Pasted } from './paste.ts';
import { FIGURES, type DraftRow, sameAs } from './rows.ts';

type Props = {
  readonly pasted: Pasted;
  readonly rows: readonly DraftRow[];
  readonly onTake: () => void;
  readonly onClose: () => void;
};

/**
 * What is about to come in from a spreadsheet: whom each row was taken for and by what, before it
 * is put in.
 */
export function PasteDialog({ pasted, rows, onTake, onClose }: Props): ReactNode {
  const { t } = useTranslation(['tips-data', 'common']);
  const unknown = pasted.rows.filter(({ row }) => row.personId === null).length;
  return (
    <Dialog
      open
      wide
      title={t('pasteTitle', { count: pasted.rows.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" autoFocus onClick={onTake}>
            {t('pasteTake', { count: pasted.rows.length })}
          </Button>
        </>
      }
    >
      <p>{t('pasteText')}</p>
      {unknown > 0 && <Alert tone="warning">{t('pasteUnknown', { count: unknown })}</Alert>}
      {pasted.unused.length > 0 && (
        <Alert tone="info">{t('pasteUnused', { columns: pasted.unused.join(', ') })}</Alert>
      )}
      <div className={styles.pasteScroll} role="region" aria-label={t('pasteRows')} tabIndex={0}>
        <table className={styles.pasteTable}>
          <thead>
            <tr>
              <th scope="col">{t('column.person')}</th>
              <th scope="col">{t('matchedBy')}</th>
              <th scope="col">{t('column.job')}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className={styles.end}>
                  {t(`column.${figure}`)}
                </th>
              ))}
              <th scope="col">{t('pasteDoes')}</th>
            </tr>
          </thead>
          <tbody>
            {pasted.rows.map(({ row, evidence, several }) => (
              <tr key={row.key}>
                <th scope="row">{row.person || '—'}</th>
                <td>
                  {evidence ? (
                    <Badge tone={evidence === 'first_name' ? 'info' : 'success'}>
                      {t(`evidence.${evidence}`)}
                    </Badge>
                  ) : (
                    <Badge tone="warning">
                      {t(several ? 'evidence.several' : 'evidence.none')}
                    </Badge>
                  )}
                </td>
                <td>{row.job || '—'}</td>
                {FIGURES.map((figure) => (
                  <td key={figure} className={styles.end}>
                    <bdi dir="ltr">
                      {figure === 'hours' ? shownDecimal(row.hours) : row[figure]}
                    </bdi>
                  </td>
                ))}
                <td>{t(sameAs(rows, row) ? 'pasteReplaces' : 'pasteNew')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
