import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { type BulkAction, type Group, idsOf } from './bulk-groups.ts';
import { fullName } from './member-columns.tsx';
import type { Member } from './members.queries.ts';
import type { Bulk } from './use-bulk.ts';
import layout from '#web/ui/form-layout.module.css';
import styles from './members.module.css';

type Groups = ReadonlyMap<BulkAction, Group>;
type Props = {
  readonly asking: 'why' | 'remove' | 'deactivate';
  readonly people: readonly Member[];
  readonly groups: Groups;
  /** What can be done with some of them only. */
  readonly inPart: readonly BulkAction[];
  readonly bulk: Bulk;
  readonly onClose: () => void;
};

/** Asks before something is done with many, or says why not with all. */
export default function BulkDialog(props: Props): ReactNode {
  if (props.asking === 'why') return <WhyNot {...props} />;
  return props.asking === 'remove' ? <RemoveMany {...props} /> : <DeactivateMany {...props} />;
}

/** Names up to here, then how many more. */
const NAMED = 8;

function WhyNot({ people, groups, inPart, onClose }: Props): ReactNode {
  const { t } = useTranslation(['members', 'member-selection', 'status', 'common']);
  return (
    <Dialog
      title={t('member-selection:whyNotAll')}
      open
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className={layout.fields}>
        {[...groups]
          .filter(([act]) => inPart.includes(act))
          .map(([act, { able, others }]) => (
            <section key={act}>
              <h3>
                {t(`member-selection:act.${act}`, { count: able.length, all: people.length })}
              </h3>
              <ul className={styles.reasons}>
                {others.slice(0, NAMED).map(({ member, why }) => (
                  <li key={member.customer_id}>
                    {t('members:ofField', {
                      field: fullName(member),
                      problem:
                        why === 'status'
                          ? t(`status:memberMeans.${member.status}`)
                          : t(`member-selection:whyNot.${why}`),
                    })}
                  </li>
                ))}
                {others.length > NAMED && (
                  <li className="muted">
                    {t('member-selection:andMore', { count: others.length - NAMED })}
                  </li>
                )}
              </ul>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

function RemoveMany({ people, groups, bulk, onClose }: Props): ReactNode {
  const { t } = useTranslation(['members', 'member-selection']);
  const able = groups.get('remove')?.able ?? [];
  const foot = (
    <>
      <Button onClick={onClose}>{t('members:cancel')}</Button>
      <Button
        tone="danger"
        busy={bulk.busy}
        onClick={() => bulk.run({ act: 'remove', ids: idsOf(able) })}
      >
        {t('member-selection:removeInvites', { count: able.length, all: people.length })}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      title={t('member-selection:removeManyTitle', { count: able.length })}
      open
      onClose={onClose}
      foot={foot}
    >
      <Refusal error={bulk.error} />
      <p>{t('member-selection:removeManyText')}</p>
    </Dialog>
  );
}

function DeactivateMany({ people, bulk, onClose }: Props): ReactNode {
  const { t } = useTranslation(['members', 'member-selection']);
  const stores = [
    ...new Map(
      people.flatMap((member) =>
        member.wallets
          .filter((wallet) => wallet.active)
          .map((wallet) => [wallet.store_id, wallet.store_name] as const),
      ),
    ),
  ];
  const [store, setStore] = useState<string | null>(
    stores.length === 1 ? String(stores[0]![0]) : null,
  );
  const [keep, setKeep] = useState(false);
  const [wrong, setWrong] = useState(false);
  const inside = people.filter((member) =>
    member.wallets.some((wallet) => wallet.active && String(wallet.store_id) === store),
  );
  const deactivate = () => {
    if (store === null) return setWrong(true);
    bulk.run({ act: 'deactivate', ids: idsOf(inside), store: Number.parseInt(store, 10), keep });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button tone="danger" busy={bulk.busy} onClick={deactivate}>
        {store === null
          ? t('deactivate')
          : t('member-selection:deactivateMany', { count: inside.length, all: people.length })}
      </Button>
    </>
  );
  return (
    <Dialog title={t('member-selection:deactivateManyTitle')} open onClose={onClose} foot={foot}>
      <div className={layout.fields}>
        <Refusal error={bulk.error} title={t('notDeactivated')} />
        <Select
          label={t('wallet')}
          name="bulk_store"
          value={store}
          placeholder={t('chooseWallet')}
          error={wrong && store === null ? t('selectWallet') : undefined}
          onChange={setStore}
          options={stores.map(([value, label]) => ({ value: String(value), label }))}
        />
        {store !== null && inside.length < people.length && (
          <Alert tone="info">
            {t('member-selection:notInWallet', { count: people.length - inside.length })}
          </Alert>
        )}
        <p>{t('member-selection:deactivateManyText')}</p>
        <Checkbox
          label={t('member-selection:keepBalances')}
          hint={t('member-selection:keepBalancesHint')}
          checked={keep}
          onChange={setKeep}
        />
      </div>
    </Dialog>
  );
}
