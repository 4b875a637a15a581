import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { fullName } from './member-columns.tsx';
import { member as memberQuery, type MemberDetails } from './members.queries.ts';
import type { Outcome } from './use-bulk.ts';
import layout from '#web/ui/form-layout.module.css';

type Props = {
  readonly member: MemberDetails;
  readonly onLeft: (outcome: Outcome) => void;
  readonly onClose: () => void;
};

/** Takes a member out of a wallet, and says what becomes of the card and of the money on it. */
export default function DeactivateDialog({ member, onLeft, onClose }: Props): ReactNode {
  const { t } = useTranslation(['members', 'member-selection']);
  const { language, region } = usePreferences();
  const { textOf } = useErrorText();
  const queries = useQueryClient();
  const places = member.wallets.filter((wallet) => wallet.active);
  const [chosen, setChosen] = useState<string | null>(
    places.length === 1 ? String(places[0]!.store_id) : null,
  );
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<string>();
  const customer = member.customer_id;
  const leave = useAction(
    (store: number) =>
      call('deactivateInStore', {
        params: { customer, store },
        query: keep ? { keep_balance: '1' } : {},
      }),
    {
      onDone: (saved) => {
        queries.setQueryData(memberQuery(customer).queryKey, saved);
        void refresh(queries, 'customerTimeline', 'listCustomersPaginated');
        const name = fullName(saved);
        const text = t(saved.status === 'inactive' ? 'deactivatedAll' : 'deactivatedOne', { name });
        toast('success', text);
        const label = t('member-selection:reactivateOne', { name });
        onLeft({ text, not: [], undo: saved.undo === null ? null : { id: saved.undo, label } });
        onClose();
      },
    },
  );
  const last = places.length === 1;
  const left =
    leave.error instanceof ApiError && leave.error.code === 'balance_left' ? leave.error : null;
  const refused = left !== null;
  const balance = typeof left?.params.balance === 'string' ? left.params.balance : member.balance;
  const money = last && (refused || (balance !== null && (fromWire(balance) ?? 0n) > 0n));
  const deactivate = () => {
    if (chosen === null) return setProblem(t('selectWallet'));
    if (money && !keep) return setProblem(t('balanceFirst'));
    leave.run(Number.parseInt(chosen, 10));
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button tone="danger" busy={leave.busy} onClick={deactivate}>
        {t('deactivate')}
      </Button>
    </>
  );
  const name = member.first_name;
  return (
    <Dialog
      title={t('deactivateTitle', { name: fullName(member) })}
      open
      onClose={onClose}
      foot={foot}
    >
      <div className={layout.fields}>
        {(problem !== undefined || (leave.failed && !refused)) && (
          <Alert tone="danger" urgent title={t('notDeactivated')}>
            {problem ?? textOf(leave.error)}
          </Alert>
        )}
        {places.length > 1 && (
          <Select
            label={t('wallet')}
            name="store"
            value={chosen}
            placeholder={t('chooseWallet')}
            onChange={(store) => {
              setChosen(store);
              setProblem(undefined);
            }}
            options={places.map((place) => ({
              value: String(place.store_id),
              label: place.store_name,
            }))}
          />
        )}
        <p>
          {last
            ? t('deactivateLast', { name, wallet: places[0]!.store_name })
            : t('deactivateOne', { name, count: places.length - 1 })}
        </p>
        {money && (
          <Alert
            tone="warning"
            title={
              balance === null
                ? t('balanceSome', { name })
                : t('balanceIs', { name, balance: formatMoney(balance, language, region) })
            }
            actions={
              member.abilities.includes('unload') && (
                <Link
                  to="/account-management/unload-funds/$customerId/$storeId"
                  params={{ customerId: String(customer), storeId: String(places[0]!.store_id) }}
                  className={buttonClass({ size: 'small' })}
                >
                  {t('unloadFirst')}
                </Link>
              )
            }
          >
            <Checkbox
              label={t('keepBalance')}
              hint={t('keepBalanceHint')}
              checked={keep}
              onChange={(on) => {
                setKeep(on);
                setProblem(undefined);
              }}
            />
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
