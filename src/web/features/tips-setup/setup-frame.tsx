import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneWallet } from '#web/lib/page-wallet.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { AccessGate } from '#web/ui/tips/access-gate.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { type TipSettings, tipSettings, tipStores } from '#web/ui/tips/setup.queries.ts';
import styles from './setup.module.css';
import { STEPS, type TipSetupStep, addressOf, reached } from '#web/ui/tips/steps.ts';
import { historyOf } from '#web/ui/tips/tabs.ts';

type FrameProps = {
  readonly step: TipSetupStep;
  readonly wide?: boolean;
  readonly children: (settings: TipSettings) => ReactNode;
};

/**
 * A step of the set-up of a wallet's tips. The server keeps each: a reload, another device and
 * tomorrow find it where it was.
 */
export function SetupFrame({ step, wide = false, children }: FrameProps): ReactNode {
  const { t } = useTranslation('tips-setup');
  const wallet = Number.parseInt(useParams({ strict: false }).storeId ?? '', 10);
  const found = useQuery(tipSettings(wallet));
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // The rules of a wallet stand at the address of how it splits its tips.
  useOneWallet(found.data?.wallet_id, (next) => {
    void queries.ensureQueryData(tipStores).then(({ data: stores }) => {
      const type = stores.find(({ wallet_id: id }) => id === next)?.tip_type ?? null;
      const params = { storeId: String(next) };
      return navigate({ to: addressOf(step, type), params, search: { wallet: String(next) } });
    });
  });
  const settings = found.data;
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/tippool">{settings?.wallet_name ?? t('tips')}</BackLink>}
        title={t(`title.${step}`)}
        below={t(`intro.${step}`)}
      />
      {settings && <Rail settings={settings} now={step} />}
      {settings && !mayEdit && <Alert tone="info">{t('readOnly')}</Alert>}
      {settings ? (
        <AccessGate key={wallet} walletId={wallet} history={historyOf(settings.tip_type ?? 'pool')}>
          <StepFields title={t(`title.${step}`)} wide={wide}>
            {children(settings)}
          </StepFields>
        </AccessGate>
      ) : (
        <LoadingCard found={found} height="220px" />
      )}
    </Page>
  );
}

/**
 * What is filled in at a step. Whoever comes from another page is led here past the steps above,
 * which would be a longer way for the keys with every step that is done.
 */
function StepFields({
  title,
  wide,
  children,
}: {
  readonly title: string;
  readonly wide: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const mayEdit = useMayEdit();
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('main h1')) fields.current?.focus({ preventScroll: true });
  }, []);
  return (
    <fieldset
      ref={fields}
      tabIndex={-1}
      data-page-start
      aria-label={title}
      disabled={!mayEdit}
      className={wide ? styles.wide : styles.column}
    >
      {children}
    </fieldset>
  );
}

function Rail({
  settings,
  now,
}: {
  readonly settings: TipSettings;
  readonly now: TipSetupStep;
}): ReactNode {
  const { t } = useTranslation(['tips-setup', 'common']);
  const place = STEPS.indexOf(now);
  return (
    <nav aria-label={t('common:steps')} className={styles.rail}>
      <p className={styles.where} aria-hidden="true">
        {t('stepOf', { step: place + 1, of: STEPS.length, name: t(`step.${now}`) })}
      </p>
      <StepRail
        steps={STEPS.map((step) => t(`step.${step}`))}
        now={place}
        done={reached(settings)}
        wayTo={(index, look, inside) => (
          <Link
            to={addressOf(STEPS[index] ?? now, settings.tip_type)}
            params={{ storeId: String(settings.wallet_id) }}
            className={look}
          >
            {inside}
          </Link>
        )}
      />
    </nav>
  );
}

type FootProps = {
  readonly settings: TipSettings;
  readonly step: TipSetupStep;
  readonly busy: boolean;
  readonly onNext: () => void;
  readonly dirty?: boolean;
  readonly verb?: string;
  readonly note?: ReactNode;
};

/** Back and on. Who may only read goes on without saving. */
export function StepFoot({
  settings,
  step,
  busy,
  onNext,
  dirty = false,
  verb,
  note,
}: FootProps): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = useMayEdit();
  const before = STEPS[STEPS.indexOf(step) - 1];
  const params = { storeId: String(settings.wallet_id) };
  const finished = settings.finished_at !== null;
  return (
    <PageFoot note={note}>
      <LeaveGuard when={dirty} />
      {before ? (
        <Link to={addressOf(before, settings.tip_type)} params={params} className={styles.back}>
          {t('back')}
        </Link>
      ) : (
        <Link to="/tippool" className={styles.back}>
          {t('back')}
        </Link>
      )}
      {mayEdit && (
        <Button tone="primary" size="large" busy={busy} onClick={onNext}>
          {verb ?? t(finished ? 'saveNext' : 'next')}
        </Button>
      )}
    </PageFoot>
  );
}
