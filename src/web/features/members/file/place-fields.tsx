import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { Select } from '#web/ui/select.tsx';
import styles from './file.module.css';
import { departmentsAt } from './member-file.queries.ts';

/** Where people belong whose row names no wallet. */
export type Elsewhere = { readonly store: number | null; readonly department: number | null };
const NONE = 'none';

/** The place that is meant before anybody says so: the wallet of the top bar, or the only one. */
export function useFirstPlace(): Elsewhere {
  const all = useCurrentSession()?.wallets ?? [];
  const scope: string | undefined = useSearch({ strict: false }).wallet;
  const chosen = readWallets(scope, all);
  const stores = [
    ...new Set(
      (chosen.length > 0 ? all.filter((wallet) => chosen.includes(wallet.wallet_id)) : all).map(
        (wallet) => wallet.store_id,
      ),
    ),
  ];
  return { store: stores.length === 1 ? (stores[0] ?? null) : null, department: null };
}

export function PlaceFields({
  value,
  onChange,
  error,
}: {
  readonly value: Elsewhere;
  readonly onChange: (value: Elsewhere) => void;
  readonly error?: string;
}): ReactNode {
  const { t } = useTranslation('member-file');
  const all = useCurrentSession()?.wallets ?? [];
  const stores = [
    ...new Map(all.map((wallet) => [wallet.store_id, wallet.store_name])).entries(),
  ].map(([id, name]) => ({ value: String(id), label: name }));
  const departments =
    useQuery({ ...departmentsAt(value.store ?? 0), enabled: value.store !== null }).data?.data ??
    [];
  return (
    <div className={styles.pair}>
      <Select
        label={t('wallet')}
        name="store_id"
        options={[{ value: NONE, label: t('noWallet') }, ...stores]}
        value={value.store === null ? NONE : String(value.store)}
        error={error}
        onChange={(store) =>
          onChange({ store: store === NONE ? null : Number.parseInt(store, 10), department: null })
        }
      />
      {value.store !== null && departments.length > 0 && (
        <Select
          label={t('department')}
          name="department_id"
          optional
          options={[
            { value: NONE, label: t('noDepartment') },
            ...departments.map((one) => ({
              value: String(one.department_id),
              label: one.department_name,
            })),
          ]}
          value={value.department === null ? NONE : String(value.department)}
          onChange={(department) =>
            onChange({
              ...value,
              department: department === NONE ? null : Number.parseInt(department, 10),
            })
          }
        />
      )}
    </div>
  );
}
