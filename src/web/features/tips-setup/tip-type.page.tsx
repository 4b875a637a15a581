import Percent from 'lucide-react/icons/percent';
import Star from 'lucide-react/icons/star';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { TipSettings } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { SetupFrame, StepFoot } from './setup-frame.tsx';
import { useStep } from './use-step.ts';

export const SelectTipType = (): ReactNode => (
  <SetupFrame step="tip_type">{(settings) => <TipType settings={settings} />}</SetupFrame>
);

function TipType({ settings }: { readonly settings: TipSettings }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const [type, setType] = useState(settings.tip_type);
  const sending = useSubmit();
  const { next } = useStep(settings, 'tip_type');
  const go = () => {
    if (type === null) return sending.refuse([{ path: 'tip_type', code: 'required' }]);
    const wallet_id = settings.wallet_id;
    void sending.run(async () =>
      next(
        type === settings.tip_type
          ? settings
          : await call('editWalletShareType', { params: { wallet_id, share_type: type } }),
      ),
    );
  };
  return (
    <>
      <SendProblems sending={sending} resolved={() => type !== null} />
      <ChoiceCards
        label={t('title.tip_type')}
        name="tip_type"
        value={type}
        onChange={setType}
        error={type === null ? sending.errorOf('tip_type') : undefined}
        choices={[
          {
            value: 'pool',
            title: t('pool'),
            text: t('poolText'),
            example: t('poolExample'),
            icon: <Star />,
          },
          {
            value: 'share',
            title: t('share'),
            text: t('shareText'),
            example: t('shareExample'),
            icon: <Percent />,
          },
        ]}
      />
      <StepFoot
        settings={settings}
        step="tip_type"
        busy={sending.busy}
        onNext={go}
        dirty={type !== settings.tip_type && !sending.busy}
      />
    </>
  );
}
