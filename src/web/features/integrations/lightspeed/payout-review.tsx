import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { toWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Count, Money } from '#web/ui/values.tsx';
import type { PayingWallet } from '../integrations.queries.ts';
import styles from './lightspeed.module.css';
import { feesOf, peopleOf, shortWallets, sumOf } from './payout-sums.ts';
import { ReviewedServices } from './reviewed-services.tsx';
import { sendPayouts } from './send-payouts.ts';
import type { SentPayouts } from './use-outcomes.ts';

type Props = {
  readonly pending: Answer<'pendingLightspeedPayouts'>;
  readonly chosen: ReadonlySet<string>;
  readonly onBack: () => void;
  readonly onSent: (sent: SentPayouts) => void;
};

const listed = (wallets: readonly PayingWallet[], language: string): string =>
  new Intl.ListFormat(language).format(wallets.map(({ wallet_name: name }) => name));

/** No answer came, or none that says what became of it. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500);

/** Who is paid what, once more, and one button with the amount. */
export function PayoutReview({ pending, chosen, onBack, onSent }: Props): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const { language, region } = usePreferences();
  // Made with the review: however often the button is pressed, everybody is paid once.
  const [key] = useState(newKey);
  const [reason, setReason] = useState('');
  const paid = pending.data.filter(({ payout_id: id }) => chosen.has(id));
  const results = new Set(paid.map(({ result_id: id }) => id));
  // Of results that are paid, those who are unticked are held; other results wait on.
  const sent = pending.data
    .filter(({ result_id: id }) => results.has(id))
    .map((one) => ({ ...one, process: chosen.has(one.payout_id) }));
  const held = sent.length - paid.length;
  const warned = sent.some(({ law }) => law.length > 0);
  const amount = formatMoney(sumOf(paid), language, region);
  const paying = useAction(() => sendPayouts(sent, key, reason.trim()), {
    onDone: ({ data }) => onSent({ sent, outcomes: data, reason: reason.trim() }),
  });
  const unknown = isUnknown(paying.error);
  const people = peopleOf(paid);
  const short = shortWallets(pending.wallets, paid);
  if (paid.length === 0)
    return (
      <Card>
        <p>{t('nothingTicked')}</p>
        <Button onClick={onBack}>{t('back')}</Button>
      </Card>
    );
  return (
    <Stack>
      <LeaveGuard when={paying.busy || unknown} />
      {unknown ? (
        <Alert tone="warning" urgent title={t('unknownTitle')}>
          {t('unknownText')}
        </Alert>
      ) : (
        <Refusal error={paying.error} />
      )}
      {short.length > 0 && (
        <Alert tone="warning" title={t('shortTitle', { wallets: listed(short, language) })}>
          {t('shortText')}
        </Alert>
      )}
      <Card title={t('reviewTitle')} note={t('reviewNote')}>
        <Facts
          facts={[
            { term: t('payouts'), value: <Count value={paid.length} /> },
            { term: t('people'), value: <Count value={people} /> },
            ...(held > 0 ? [{ term: t('held'), value: <Count value={held} /> }] : []),
            ...(feesOf(paid) > 0n
              ? [{ term: t('fees'), value: <Money value={toWire(feesOf(paid))} /> }]
              : []),
            { term: t('total'), value: <Money value={toWire(sumOf(paid))} /> },
          ]}
        />
        {held > 0 && <p className={`small muted ${styles.after}`}>{t('heldText')}</p>}
      </Card>
      <ReviewedServices payouts={paid} />
      {warned && (
        <Card title={t('lawTitle')} note={t('lawNote')}>
          <TextField
            label={t('lawReason')}
            name="override_reason"
            optional
            value={reason}
            onChange={setReason}
            error={paying.errorOf('override_reason')}
            maxLength={200}
          />
        </Card>
      )}
      <PageFoot>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button tone="primary" busy={paying.busy} onClick={() => paying.run()}>
          {paying.busy
            ? t('sending')
            : unknown
              ? t('checkAgain')
              : t('pay', { amount, count: people })}
        </Button>
      </PageFoot>
    </Stack>
  );
}
