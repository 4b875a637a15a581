import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { departments as departmentsQuery, type Kind } from './bulk.queries.ts';
import styles from './bulk.module.css';

type Props = {
  readonly kind: Kind;
  readonly wallet: { readonly wallet_id: number; readonly store_id: number } | undefined;
  readonly onNoWallet: () => void;
};

/** The file to fill in, with the wallet's people in it. */
export function TemplateCard({ kind, wallet, onNoWallet }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'errors']);
  const [order, setOrder] = useState<'first' | 'department'>('first');
  const [department, setDepartment] = useState('all');
  const [everybody, setEverybody] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const departments =
    useQuery({ ...departmentsQuery(wallet?.store_id ?? 0), enabled: wallet !== undefined }).data
      ?.data ?? [];
  const take = async () => {
    if (!wallet) return onNoWallet();
    setState('busy');
    try {
      await download('bulkTemplate', {
        params: { wallet: wallet.wallet_id, department },
        query: { by_first: order === 'first' ? '1' : undefined, all: everybody ? '1' : undefined },
      });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <Card title={t('bulk:templateTitle')} note={t('bulk:templateNote')}>
      <div className={styles.options}>
        <SegmentedControl
          fit
          label={t('bulk:order')}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'first', label: t('bulk:byFirst') },
            { value: 'department', label: t('bulk:byDepartment') },
          ]}
        />
        {departments.length > 0 && (
          <NativeSelect
            label={t('bulk:department')}
            value={department}
            onChange={setDepartment}
            options={[
              { value: 'all', label: t('bulk:allDepartments') },
              ...departments.map((entry) => ({
                value: String(entry.department_id),
                label: entry.department_name,
              })),
            ]}
          />
        )}
        <Checkbox label={t('bulk:everybody')} checked={everybody} onChange={setEverybody} />
        <Button className={styles.toEnd} busy={state === 'busy'} onClick={() => void take()}>
          <Download aria-hidden="true" />
          {t('bulk:downloadTemplate')}
        </Button>
      </div>
      {kind === 'unload' && <Alert tone="info">{t('bulk:negativeInFile')}</Alert>}
      {state === 'failed' && (
        <Alert tone="danger" urgent>
          {t('errors:template_failed')}
        </Alert>
      )}
    </Card>
  );
}
