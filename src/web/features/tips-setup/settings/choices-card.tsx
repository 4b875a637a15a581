import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { type TipSettings, tipSettings } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

type Which = 'tip_type' | 'import_type';

/**
 * How tips are split and where their data comes from: each is asked about before it changes, since
 * much hangs on it.
 */
export function ChoicesCard({ settings }: { readonly settings: TipSettings }): ReactNode {
  const { t } = useTranslation('tips-settings');
  const mayEdit = useMayEdit();
  const [asked, setAsked] = useState<Which | null>(null);
  const change = (which: Which) =>
    mayEdit && (
      <Button
        tone="link"
        size="small"
        aria-label={t(`change.${which}`)}
        onClick={() => setAsked(which)}
      >
        {t('change')}
      </Button>
    );
  const { tip_type: type, import_type: data } = settings;
  return (
    <Card title={t('choices')} padded={false}>
      <ReviewList
        rows={[
          {
            term: t('tipType'),
            value: type === null ? t('notSaid') : t(type),
            change: change('tip_type'),
          },
          {
            term: t('dataInput'),
            value: data === null ? t('notSaid') : t(data),
            change: change('import_type'),
          },
        ]}
      />
      {asked !== null && <Ask which={asked} settings={settings} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Ask({
  which,
  settings,
  onClose,
}: {
  readonly which: Which;
  readonly settings: TipSettings;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['tips-settings', 'common']);
  const cache = useQueryClient();
  const sending = useSubmit();
  const params = { wallet_id: settings.wallet_id };
  const [type, data] = [
    settings.tip_type === 'pool' ? 'share' : 'pool',
    settings.import_type === 'pos' ? 'manual' : 'pos',
  ] as const;
  const turn = async () => {
    const done = await sending.run(async () => {
      const now =
        which === 'tip_type'
          ? await call('editWalletShareType', { params: { ...params, share_type: type } })
          : await call('editWalletImportType', { params, query: { import_type: data } });
      cache.setQueryData(tipSettings(now.wallet_id).queryKey, now);
      await refresh(cache, 'tipStores');
    });
    if (!done) return;
    toast('success', t('tips-settings:saved'));
    onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(`tips-settings:ask.${which === 'tip_type' ? type : data}`)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={sending.busy} onClick={() => void turn()}>
            {t('tips-settings:turn')}
          </Button>
        </>
      }
    >
      <Refusal error={sending.failure} />
      <p>{t(`tips-settings:askText.${which === 'tip_type' ? type : data}`)}</p>
    </Dialog>
  );
}
