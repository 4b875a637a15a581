import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Query } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatCount } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { MATCHING_LABELS, type MatchingAction } from './matching-actions.ts';
import { DONE_TEXTS, type Outcome, READS_OF_MEMBERS } from './use-bulk.ts';
import layout from '#web/ui/form-layout.module.css';

type Counted = Answer<'countMatchingMembers'>;
type Props = {
  readonly act: MatchingAction;
  readonly filter: Query<'countMatchingMembers'>;
  readonly counted: Counted;
  /** Others match by now: how many they are is asked again. */
  readonly onRecount: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
};

/**
 * Asks before something is done with all that match. It is done with as many as are shown here: if
 * others match by then, the new number is shown, and it is confirmed again.
 */
export default function MatchingDialog(props: Props): ReactNode {
  const { act, counted, onClose } = props;
  const { t } = useTranslation(['member-selection', 'members']);
  const { language, region } = usePreferences();
  const leaving = useLeaving(counted);
  const change = useChange(props);
  const all = counted.count ?? 0;
  const count = act === 'deactivate' ? leaving.inside : counted.able[act];
  const confirm = () => {
    if (act === 'deactivate' && !leaving.check()) return;
    change.run({ store: leaving.store, keep: leaving.keep });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('members:cancel')}</Button>
      <Button tone={act === 'resend' ? 'primary' : 'danger'} busy={change.busy} onClick={confirm}>
        {act === 'deactivate' && leaving.store === null
          ? t('members:deactivate')
          : t(MATCHING_LABELS[act], { count, all: formatCount(all, language, region) })}
      </Button>
    </>
  );
  return (
    <Dialog
      role={act === 'deactivate' ? undefined : 'alertdialog'}
      title={
        act === 'deactivate'
          ? t('deactivateManyTitle')
          : t(act === 'resend' ? 'confirmResend' : 'removeManyTitle', { count })
      }
      open
      onClose={onClose}
      foot={foot}
    >
      <div className={layout.fields}>
        <Refusal error={change.error} title={t('notChanged')} />
        {act === 'deactivate' ? (
          <LeavingFields leaving={leaving} counted={counted} />
        ) : (
          <p>{t(act === 'resend' ? 'confirmResendText' : 'removeManyText')}</p>
        )}
      </div>
    </Dialog>
  );
}

function useChange({ act, filter, counted, onRecount, onOutcome, onClose }: Props) {
  const { t } = useTranslation('member-selection');
  const cache = useQueryClient();
  // One key for as long as this is open: pressed twice or sent again, it is done once.
  const key = useRef(newKey());
  return useAction(
    ({ store, keep }: { readonly store: number | null; readonly keep: boolean }) =>
      call('changeMatchingMembers', {
        key: key.current,
        body: {
          action: act,
          filter,
          expected: counted.count ?? 0,
          store_id: act === 'deactivate' ? store : null,
          keep_balance: keep,
        },
      }),
    {
      onRefused: (error) => {
        if (error instanceof ApiError && error.code === 'selection_changed') onRecount();
      },
      onDone: ({ count, not_possible: counts, undo }) => {
        void refresh(cache, ...READS_OF_MEMBERS);
        onClose();
        onOutcome({
          text: t(DONE_TEXTS[act], { count }),
          not: [],
          counts,
          undo: undo === null ? null : { id: undo, label: t('reactivateMany', { count }) },
        });
      },
    },
  );
}

/** From which wallet, and what becomes of money on the cards. */
function useLeaving({ stores }: Counted) {
  const [store, setStore] = useState<number | null>(
    stores.length === 1 ? stores[0]!.store_id : null,
  );
  const [keep, setKeep] = useState(false);
  const [wrong, setWrong] = useState(false);
  return {
    store,
    setStore,
    keep,
    setKeep,
    wrong: wrong && store === null,
    inside: stores.find((one) => one.store_id === store)?.count ?? 0,
    check: () => {
      setWrong(store === null);
      return store !== null;
    },
  };
}

function LeavingFields({
  leaving,
  counted,
}: {
  readonly leaving: ReturnType<typeof useLeaving>;
  readonly counted: Counted;
}): ReactNode {
  const { t } = useTranslation(['member-selection', 'members']);
  const others = (counted.count ?? 0) - leaving.inside;
  return (
    <>
      <Select
        label={t('members:wallet')}
        name="matching_store"
        value={leaving.store === null ? null : String(leaving.store)}
        placeholder={t('members:chooseWallet')}
        error={leaving.wrong ? t('members:selectWallet') : undefined}
        onChange={(store) => leaving.setStore(Number.parseInt(store, 10))}
        options={counted.stores.map((one) => ({
          value: String(one.store_id),
          label: one.store_name,
        }))}
      />
      {leaving.store !== null && others > 0 && (
        <Alert tone="info">{t('notInWallet', { count: others })}</Alert>
      )}
      <p>{t('deactivateManyText')}</p>
      <Checkbox
        label={t('keepBalances')}
        hint={t('keepBalancesHint')}
        checked={leaving.keep}
        onChange={leaving.setKeep}
      />
    </>
  );
}
