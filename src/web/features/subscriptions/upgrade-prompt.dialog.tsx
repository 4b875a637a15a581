import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDatesAndMoney } from './words.tsx';

export type Trial = NonNullable<Answer<'showCountdown'>['wallets']>[number];

type PromptProps = {
  readonly stage: Answer<'showUpgradePrompt'>['stage'];
  readonly trial: Trial;
  /** How many other wallets need a method. */
  readonly others: number;
  readonly onClose: () => void;
};

export default function UpgradePromptDialog({
  stage,
  trial,
  others,
  onClose,
}: PromptProps): ReactNode {
  const { t } = useTranslation('subscription-access');
  const { dayAt } = useDatesAndMoney();
  const { wallet_name: wallet, wallet_id: id, ends_at: end, days_left: days } = trial;
  const over = stage === 'ended';
  const title = over
    ? t('promptEnded')
    : stage === 'last_day' || days <= 0
      ? t('promptLastDay')
      : t('promptTitle', { count: days });
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('notNow')}</Button>
          <Link
            to="/account-management/subscriptions/add-payment"
            search={{ store: String(id) }}
            reloadDocument
            onClick={onClose}
            className={buttonClass({ tone: 'primary' })}
          >
            {t(over ? 'upgrade' : 'addMethod')}
          </Link>
        </>
      }
    >
      <p>
        {over
          ? t('promptEndedText', { wallet })
          : t('promptText', { wallet, date: dayAt(end, id) })}
      </p>
      {others > 0 && <p className="muted">{t('promptOthers', { count: others })}</p>}
    </Dialog>
  );
}
