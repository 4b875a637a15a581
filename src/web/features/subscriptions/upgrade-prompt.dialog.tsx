import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { countdown, upgradePrompt } from './countdown.queries.ts';
import { useDatesAndMoney } from './words.tsx';

type Trial = NonNullable<Answer<'showCountdown'>['wallets']>[number];

/** Asks a manager to upgrade, once at each stage of a trial that has no payment method. */
export function UpgradePrompt({ clientId }: { readonly clientId: number }): ReactNode {
  const prompt = useQuery(upgradePrompt(clientId)).data;
  const trials = useQuery({ ...countdown(clientId), enabled: prompt?.show === true }).data?.wallets;
  const [closed, setClosed] = useState(false);
  const cache = useQueryClient();
  // It is asked on the home page only: a question in the middle of a task would break it off.
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const trial = trials?.find(({ wallet_id: id }) => id === prompt?.wallet_id) ?? trials?.[0];
  if (!prompt?.show || closed || !atHome || !trial) return null;
  const close = () => {
    setClosed(true);
    // It is closed here all the same; a stage that was not remembered is asked about again.
    void call('dismissUpgradePrompt', { params: { id: clientId }, background: true })
      .then((seen) => cache.setQueryData(upgradePrompt(clientId).queryKey, seen))
      .catch(() => undefined);
  };
  const others = (trials ?? []).filter((one) => one !== trial && one.needs_method).length;
  return <Prompt stage={prompt.stage} trial={trial} others={others} onClose={close} />;
}

type PromptProps = {
  readonly stage: Answer<'showUpgradePrompt'>['stage'];
  readonly trial: Trial;
  /** How many other wallets need a method. */
  readonly others: number;
  readonly onClose: () => void;
};

function Prompt({ stage, trial, others, onClose }: PromptProps): ReactNode {
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
