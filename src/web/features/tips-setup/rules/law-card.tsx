import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { regionsOf } from '#domain/people/addresses.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Section } from '#web/ui/section.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { JobCode, PoolRules, ShareRules, TipSettings } from '#web/ui/tips/setup.queries.ts';
import { useRegionName } from '#web/ui/use-region-options.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { useStep } from '../use-step.ts';
import styles from './rules.module.css';

type Props = {
  readonly settings: TipSettings;
  readonly rules: PoolRules | ShareRules;
  readonly jobs: readonly JobCode[];
};

/** What the law's check needs to know, and what it could not check for want of it. */
export function LawCard({ settings, rules, jobs }: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  const regionName = useRegionName();
  const cache = useQueryClient();
  const region = useCurrentSession()?.client.region === 'US' ? 'US' : 'CA';
  const sending = useSubmit();
  const { keep } = useStep(settings, 'rules');
  const [province, setProvince] = useState(settings.province ?? '');
  const change = (body: { province?: string | null; tip_credit?: boolean | null }) =>
    void sending.run(async () => {
      keep(await call('saveTipSettings', { params: { wallet_id: settings.wallet_id }, body }));
      await refresh(cache, settings.tip_type === 'share' ? 'tipShareRules' : 'tipPoolRules');
    });
  const open = rules.law.filter((one) => one.status === 'not_checked');
  const named = (id: number | null) => jobs.find((job) => job.code_id === id)?.role_name ?? '';
  return (
    <Section
      title={t('law')}
      note={open.length > 0 ? t('lawOpen', { count: open.length }) : t('lawNote')}
    >
      <SendProblems sending={sending} />
      <div className={styles.law}>
        <NativeSelect
          label={t(region === 'US' ? 'state' : 'province')}
          value={province}
          onChange={(code) => {
            setProvince(code);
            change({ province: code === '' ? null : code });
          }}
          options={[
            { value: '', label: t(region === 'US' ? 'stateUnknown' : 'provinceUnknown') },
            ...regionsOf(region).map((code) => ({
              value: code,
              label: regionName(region, code),
            })),
          ]}
        />
        {region === 'US' && (
          <NativeSelect
            label={t('tipCredit')}
            value={settings.tip_credit === null ? '' : String(settings.tip_credit)}
            onChange={(said) => change({ tip_credit: said === '' ? null : said === 'true' })}
            options={[
              { value: '', label: t('tipCreditUnknown') },
              { value: 'true', label: t('tipCreditYes') },
              { value: 'false', label: t('tipCreditNo') },
            ]}
          />
        )}
      </div>
      {open.length > 0 && (
        <Alert tone="neutral" title={t('notChecked')}>
          <ul>
            {open.map((one, index) => (
              <li key={index}>
                {[
                  t(
                    `lacks.${one.lacks === 'province' ? 'province' : one.lacks === 'tip_credit' ? 'tip_credit' : one.lacks === 'back_of_house' || one.lacks === 'management' ? 'kind' : 'other'}`,
                  ),
                  named(one.code_id),
                ]
                  .filter(Boolean)
                  .join(': ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Section>
  );
}
