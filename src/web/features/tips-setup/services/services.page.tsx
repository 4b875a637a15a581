import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatClock } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type Service, type TipSettings, tipServices } from '#web/ui/tips/setup.queries.ts';
import { LoadingCard } from '#web/ui/states.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { SetupFrame, StepFoot } from '../setup-frame.tsx';
import { useStep } from '../use-step.ts';
import { ServiceForm } from './service-form.tsx';
import { ServiceItem } from './service-item.tsx';
import { WeekBar, type WeekBarItem } from './week-bar.tsx';
import styles from './services.module.css';

export const AssignServices = (): ReactNode => (
  <SetupFrame step="services" wide>
    {(settings) => <Services settings={settings} />}
  </SetupFrame>
);

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

function Services({ settings }: { readonly settings: TipSettings }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const found = useQuery(tipServices(settings.wallet_id));
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [draft, setDraft] = useState<WeekBarItem | null>(null);
  const sending = useSubmit();
  const { next } = useStep(settings, 'services');
  const services = found.data?.data ?? [];
  const go = () => {
    if (open !== null) return sending.refuse([]);
    if (services.length === 0)
      return sending.refuse([{ path: 'services', code: 'timeframe_required' }]);
    void sending.run(() => next());
  };
  const close = () => {
    setOpen(null);
    setDraft(null);
    sending.clear();
  };
  if (!found.data) return <LoadingCard found={found} height="260px" />;
  const shown = services.filter(({ service_id: id }) => id !== open).map(shownOf);
  return (
    <>
      {open === null && <SendProblems sending={sending} resolved={() => services.length > 0} />}
      <div className={styles.sides}>
        <Card title={t('week')} note={t('weekNote')} className={styles.weekCard}>
          <WeekBar services={draft ? [...shown, draft] : shown} />
        </Card>
        <div className={styles.list} id="field-services" tabIndex={-1}>
          {services.map((service) =>
            open === service.service_id ? (
              <ServiceForm
                key={service.service_id}
                settings={settings}
                service={service}
                onDraft={setDraft}
                onDone={close}
              />
            ) : (
              <ServiceItem
                key={service.service_id}
                settings={settings}
                service={service}
                onEdit={() => setOpen(service.service_id)}
              />
            ),
          )}
          {open === 'new' && <ServiceForm settings={settings} onDraft={setDraft} onDone={close} />}
          {open === null && (
            <Offers settings={settings} services={services} onNew={() => setOpen('new')} />
          )}
        </div>
      </div>
      <StepFoot
        settings={settings}
        step="services"
        busy={sending.busy}
        onNext={go}
        dirty={draft !== null}
        note={
          open !== null && sending.attempt > 0 ? (
            <span className={styles.note} role="alert">
              {t('closeServiceFirst')}
            </span>
          ) : undefined
        }
      />
    </>
  );
}

const shownOf = ({ service_id, name, days, timeframes }: Service): WeekBarItem => ({
  key: String(service_id),
  name,
  days,
  timeframes,
});

const USUAL = [
  { name: 'lunch', start: '11:00', end: '16:00' },
  { name: 'dinner', start: '16:30', end: '02:00' },
] as const;

/** What most places have, with one press. */
function Offers({
  settings,
  services,
  onNew,
}: {
  readonly settings: TipSettings;
  readonly services: readonly Service[];
  readonly onNew: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = useMayEdit();
  const sending = useSubmit();
  const found = useQuery(tipServices(settings.wallet_id));
  const { language, region } = usePreferences();
  if (!mayEdit) return null;
  const [noon, evening] = USUAL.map(({ start, end }) =>
    t('fromTo', {
      start: formatClock(start, language, region),
      end: formatClock(end, language, region),
    }),
  );
  const take = () =>
    void sending.run(async () => {
      for (const { name, start, end } of USUAL) {
        await call('createTipService', {
          body: {
            wallet_id: settings.wallet_id,
            name: t(name).replace(/[\u2066\u2069]/g, ''),
            days: EVERY_DAY,
            timeframes: [{ start, end }],
          },
        });
      }
      await found.refetch();
    });
  return (
    <>
      <SendProblems sending={sending} />
      {services.length === 0 && (
        <Card title={t('usualServices')} note={t('usualServicesText', { noon, evening })}>
          <Button tone="primary" busy={sending.busy} onClick={take}>
            <Sparkles aria-hidden="true" /> {t('takeServices')}
          </Button>
        </Card>
      )}
      <div>
        <Button onClick={onNew}>
          <Plus aria-hidden="true" /> {t('addService')}
        </Button>
      </div>
    </>
  );
}
