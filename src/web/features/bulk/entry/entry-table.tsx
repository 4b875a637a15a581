import { useVirtualizer } from '@tanstack/react-virtual';
import X from 'lucide-react/icons/x';
import { useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { cellClass } from '#web/ui/cell-input.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import styles from '../bulk.module.css';
import { isEmpty, type EntryRow } from './entry-rows.ts';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { MemberCell } from './member-cell.tsx';
import { useCounted } from '../use-counted.ts';
import type { Entry } from './use-entry.ts';

type Wallet = {
  readonly wallet_id: number;
  readonly wallet_name: string;
  readonly store_id: number;
};
type Props = {
  readonly entry: Entry;
  readonly wallets: readonly Wallet[] | null;
  readonly wallet: string;
  /** Begun with a list of people: their department and status stand beside them. */
  readonly listed: boolean;
};

const ROW = 48;

/**
 * The rows that are typed; only those in sight are drawn. Cells pasted from a spreadsheet become
 * rows.
 */
export function EntryTable({ entry, wallets, wallet, listed }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const box = useRef<HTMLDivElement>(null);
  const n = useCounted();
  const [said, setSaid] = useState('');
  // The virtualizer's functions change with every scroll: nothing here may be memoized over them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: entry.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => entry.rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const { target: cell } = event;
    if (!(cell instanceof HTMLElement) || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const at = Number.parseInt(cell.closest('tr')?.dataset.row ?? '', 10);
    const amounts = cell.dataset.cell === 'amount' ? entry.pasteAmounts(text, at) : 0;
    setSaid(t('pasted', n(amounts > 0 ? amounts : entry.paste(text, at))));
    // Whole rows take the place of the one that was pasted into, and of the focus with it.
    const index = entry.rows.findIndex((row) => row.id === at);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        box.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-cell]`)?.focus();
    });
  };
  return (
    <div
      ref={box}
      className={styles.entry}
      role="region"
      aria-label={t('rowsTable')}
      tabIndex={0}
      onPaste={paste}
    >
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <table className={styles.entryTable} aria-rowcount={entry.rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.entryLine}>
              {t('line')}
            </th>
            {wallets && <th scope="col">{t('wallet')}</th>}
            <th scope="col">{t('member')}</th>
            {listed && <th scope="col">{t('departmentAndStatus')}</th>}
            <th scope="col" className={styles.entryEnd}>
              {t('amount')}
            </th>
            <th scope="col">{t('memo')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && (
            <tr aria-hidden="true">
              <td style={{ blockSize: above, padding: 0 }} colSpan={7} />
            </tr>
          )}
          {items.map((item) => {
            const row = entry.rows[item.index];
            return (
              row && (
                <EntryLine
                  key={row.id}
                  row={row}
                  index={item.index}
                  entry={entry}
                  wallets={wallets}
                  wallet={wallet}
                  listed={listed}
                  measure={virtual.measureElement}
                />
              )
            );
          })}
          {below > 0 && (
            <tr aria-hidden="true">
              <td style={{ blockSize: below, padding: 0 }} colSpan={7} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = {
  readonly row: EntryRow;
  readonly index: number;
  readonly entry: Entry;
  readonly wallets: readonly Wallet[] | null;
  readonly wallet: string;
  readonly listed: boolean;
  readonly measure: (row: HTMLTableRowElement | null) => void;
};

function EntryLine({ row, index, entry, wallets, wallet, listed, measure }: LineProps): ReactNode {
  const { t } = useTranslation('bulk');
  const line = index + 1;
  const at = row.wallet || wallet;
  const [left, setLeft] = useState(false);
  const read = readMoney(typedAmount(row.amount.replace(/^-/, '')));
  const bad = left && row.amount.trim() !== '' && !read.ok;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={row.id}
      aria-rowindex={line + 1}
      className={wallets ? styles.withWallet : undefined}
    >
      <td className={styles.entryLine}>{line}</td>
      {wallets && (
        <td className={styles.entryWallet}>
          <NativeSelect
            label={t('cell.wallet', { line })}
            value={row.wallet}
            onChange={(value) => entry.change(row.id, { wallet: value })}
            options={[
              { value: '', label: t('asAbove') },
              ...wallets.map((entryWallet) => ({
                value: String(entryWallet.wallet_id),
                label: entryWallet.wallet_name,
              })),
            ]}
          />
        </td>
      )}
      <td className={styles.entryMember}>
        <MemberCell
          label={t('cell.member', { line })}
          row={row}
          wallet={Number.parseInt(at, 10)}
          onChange={(cells) => entry.change(row.id, cells)}
        />
      </td>
      {listed && (
        <td className={styles.entryPerson}>
          {row.listed && (
            <>
              {row.listed.department}{' '}
              {row.listed.status !== 'active' && <MemberBadge plain status={row.listed.status} />}
            </>
          )}
        </td>
      )}
      <td className={styles.entryEnd}>
        <input
          type="text"
          data-cell="amount"
          inputMode="decimal"
          placeholder="0.00"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          aria-label={t('cell.load_amount', { line })}
          aria-invalid={bad || undefined}
          className={cellClass({ framed: true, money: true, bad })}
          value={row.amount}
          onChange={(event) => entry.change(row.id, { amount: event.target.value })}
          onBlur={() => {
            setLeft(true);
            const taken = typedAmount(row.amount);
            if (taken !== row.amount) entry.change(row.id, { amount: taken });
          }}
        />
      </td>
      <td className={styles.entryMemo}>
        <input
          type="text"
          placeholder={t('memo')}
          autoComplete="off"
          maxLength={200}
          aria-label={t('cell.memo', { line })}
          className={cellClass({ framed: true })}
          value={row.memo}
          onChange={(event) => entry.change(row.id, { memo: event.target.value })}
        />
      </td>
      <td className={styles.entryRemove}>
        {!isEmpty(row) && (
          <IconButton label={t('removeRow', { line })} onClick={() => entry.remove(row.id)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
