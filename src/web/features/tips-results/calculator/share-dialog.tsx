import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type TipResult, forgetResults } from '#web/ui/tips/results.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Instant } from '#web/ui/values.tsx';
import styles from './calculator.module.css';

type Shared = Answer<'shareTipPool'>;
const share = ({ tip_type, id }: TipResult, send: boolean): Promise<Shared> => {
  const query = send ? { send_to_manager: 'true' } : {};
  return tip_type === 'pool'
    ? call('shareTipPool', { params: { id }, query })
    : call('shareTipShare', { params: { id }, query });
};

type Props = { readonly result: TipResult; readonly onClose: () => void };

/**
 * The address of the page that the staff reads without signing in; copied, or mailed to the
 * manager.
 */
export function ShareDialog({ result, onClose }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const client = useQueryClient();
  const sending = useSubmit();
  const { run } = sending;
  const [shared, setShared] = useState<Shared | null>(null);
  const make = (send: boolean) =>
    run(async () => {
      setShared(await share(result, send));
      void forgetResults(client);
    });
  useEffect(() => {
    if (result.shared) void make(false);
    // Once: the page of what is shared already has its address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const copy = () =>
    void navigator.clipboard
      .writeText(shared?.link ?? '')
      .then(() => toast('success', t('copied')));
  return (
    <Dialog
      title={t('shareTitle')}
      open
      onClose={onClose}
      foot={
        shared ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <Button tone="primary" busy={sending.busy} onClick={() => void make(false)}>
            {t('makePage')}
          </Button>
        )
      }
    >
      <Stack>
        <Refusal error={sending.failure} />
        <p>{t('shareText')}</p>
        {!shared && sending.busy && <Skeleton height="44px" />}
        {shared && (
          <>
            <TextField
              label={t('address')}
              name="address"
              readOnly
              dir="ltr"
              value={shared.link}
              onChange={() => undefined}
              onFocus={(event) => event.currentTarget.select()}
            />
            <p className="caption">
              {t('expires')}{' '}
              <Instant value={shared.expires_at} style="day" zone={result.timezone} />
            </p>
            <div className={styles.actions}>
              <Button onClick={copy}>{t('copyAddress')}</Button>
              <Button busy={sending.busy} onClick={() => void make(true)}>
                {t('mailManager')}
              </Button>
            </div>
            {shared.sent_to !== null && <p role="status">{t('sentTo', { to: shared.sent_to })}</p>}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
