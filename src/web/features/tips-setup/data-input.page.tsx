import Keyboard from 'lucide-react/icons/keyboard';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { TipSettings } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { LoadTimes } from './load-times.tsx';
import { SetupFrame, StepFoot } from './setup-frame.tsx';
import { useStep } from './use-step.ts';

export const SelectDataInput = (): ReactNode => (
  <SetupFrame step="data_input">{(settings) => <DataInput settings={settings} />}</SetupFrame>
);

function DataInput({ settings }: { readonly settings: TipSettings }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const [way, setWay] = useState(settings.import_type);
  const [times, setTimes] = useState<readonly string[]>(settings.load_times);
  const sending = useSubmit();
  const { next } = useStep(settings, 'data_input');
  const timesChanged = times.join() !== settings.load_times.join();
  const params = { wallet_id: settings.wallet_id };
  const go = () => {
    if (way === null) return sending.refuse([{ path: 'import_type', code: 'required' }]);
    const empty = times.findIndex((time) => time === '');
    if (way === 'pos' && empty >= 0)
      return sending.refuse([{ path: `load_times.${empty}`, code: 'timeframe_empty' }]);
    void sending.run(async () => {
      let now =
        way === settings.import_type
          ? settings
          : await call('editWalletImportType', { params, query: { import_type: way } });
      if (timesChanged)
        now = await call('saveTipSettings', {
          params,
          body: { load_times: times.filter((time) => time !== '') },
        });
      await next(now);
    });
  };
  return (
    <>
      <SendProblems sending={sending} resolved={(name) => name === 'import_type' && way !== null} />
      <ChoiceCards
        label={t('title.data_input')}
        name="import_type"
        value={way}
        onChange={setWay}
        error={way === null ? sending.errorOf('import_type') : undefined}
        choices={[
          {
            value: 'pos',
            title: t('pos'),
            text: t('posText'),
            example: t('posExample'),
            icon: <MonitorSmartphone />,
          },
          {
            value: 'manual',
            title: t('manual'),
            text: t('manualText'),
            example: t('manualExample'),
            icon: <Keyboard />,
          },
        ]}
      />
      {way === 'pos' && (
        <LoadTimes settings={settings} times={times} onChange={setTimes} sending={sending} />
      )}
      <StepFoot
        settings={settings}
        step="data_input"
        busy={sending.busy}
        onNext={go}
        dirty={!sending.busy && (way !== settings.import_type || timesChanged)}
      />
    </>
  );
}
