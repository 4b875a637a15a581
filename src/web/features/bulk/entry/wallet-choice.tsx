import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Money } from '#web/ui/values.tsx';
import { departments as departmentsQuery, wallets as walletsQuery } from '../bulk.queries.ts';
import styles from './entry.module.css';

/** Each wallet that pays by its number, with the departments that it pays; none means all. */
export type Chosen = Readonly<Record<string, readonly number[]>>;

type Props = {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly error: string | undefined;
};

/** As many wallets as one manager may have batches that wait. */
const MOST_WALLETS = 50;
const SEARCH_FROM = 9;

/** The wallets to pay from, each with its departments once it is ticked. */
export function WalletChoice({ chosen, onChange, error }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const all = useCurrentSession()?.wallets ?? [];
  const known = useQuery(walletsQuery).data?.data;
  const [sought, setSought] = useState('');
  const shown = all.filter(({ wallet_name: name }) =>
    name.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const count = Object.keys(chosen).length;
  const every = Object.fromEntries(
    shown.slice(0, MOST_WALLETS).map(({ wallet_id: id }) => [id, chosen[id] ?? []]),
  );
  const toggle = (id: number, on: boolean) => {
    const { [id]: _, ...others } = chosen;
    onChange(on ? { ...others, [id]: [] } : others);
  };
  return (
    <Card
      padded={false}
      title={t('walletsTitle')}
      note={t('walletsNote')}
      aside={
        all.length > 1 && (
          <Button size="small" onClick={() => onChange(count > 0 ? {} : every)}>
            {count > 0 ? t('noWallets') : t('allWallets')}
          </Button>
        )
      }
    >
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {all.length >= SEARCH_FROM && (
        <div className={styles.search}>
          <TextField
            label={t('findWallet')}
            name="find_wallet"
            value={sought}
            onChange={setSought}
            type="search"
          />
        </div>
      )}
      <ul className={styles.wallets}>
        {shown.map((wallet) => (
          <li key={wallet.wallet_id} className={styles.wallet}>
            <div className={styles.walletLine}>
              <Checkbox
                label={wallet.wallet_name}
                hint={wallet.store_name === wallet.wallet_name ? undefined : wallet.store_name}
                checked={wallet.wallet_id in chosen}
                disabled={!(wallet.wallet_id in chosen) && count >= MOST_WALLETS}
                onChange={(on) => toggle(wallet.wallet_id, on)}
              />
              <span className="muted">
                <Money
                  value={known?.find((one) => one.wallet_id === wallet.wallet_id)?.balance ?? null}
                />
              </span>
            </div>
            {wallet.wallet_id in chosen && (
              <Departments
                wallet={wallet}
                chosen={chosen[wallet.wallet_id] ?? []}
                onChange={(departments) => onChange({ ...chosen, [wallet.wallet_id]: departments })}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Departments({
  wallet,
  chosen,
  onChange,
}: {
  readonly wallet: { readonly store_id: number; readonly wallet_name: string };
  readonly chosen: readonly number[];
  readonly onChange: (departments: readonly number[]) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const { data, isPending } = useQuery(departmentsQuery(wallet.store_id));
  const found = data?.data ?? [];
  // The line stands before its departments have come: what arrives must not move the next wallet
  // from under a finger.
  if (found.length === 0 && !isPending) return null;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className={styles.departments}>
      <Chips label={t('departmentsOf', { wallet: wallet.wallet_name })}>
        <Chip on={chosen.length === 0} onPress={() => onChange([])}>
          {t('allDepartments')}
        </Chip>
        {found.map(({ department_id: id, department_name: name }) => (
          <Chip key={id} on={chosen.includes(id)} onPress={() => toggle(id)}>
            {name}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
