import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CheckGroup } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type TipSettings, tipStores } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './rules.module.css';

const REASONS = ['other_tip_type', 'no_rules', 'law_check', 'services_overlap'] as const;
const reasonOf = (reason: string | null) =>
  `copyReason.${REASONS.find((one) => one === reason) ?? 'other'}` as const;

type Copied = Answer<'copyTipRules'>['data'][number];
/** Only the law's check stands in the way there, which a reason answers. */
const warned = (one: Copied): boolean => one.reason === 'law_check';

/** The saved rules in other wallets too; services and job codes are matched by their names. */
export function CopyRules({ settings }: { readonly settings: TipSettings }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const found = useQuery(tipStores);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [create, setCreate] = useState(false);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<readonly Copied[]>([]);
  const sending = useSubmit();
  const others = (found.data?.data ?? []).filter((store) => store.wallet_id !== settings.wallet_id);
  if (!useMayEdit() || others.length === 0) return null;
  const copy = () =>
    void sending.run(async () => {
      const answer = await call('copyTipRules', {
        params: { wallet_id: settings.wallet_id },
        body: {
          effective_from: null,
          staff_agreed: agreed,
          override_reason: reason.trim() || null,
          wallet_ids: [...chosen],
          create_missing: create,
        },
      });
      setDone(answer.data);
      // Those stay chosen whom a reason would help.
      setChosen(answer.data.filter(warned).map((one) => one.wallet_id));
      setReason('');
    });
  const toggle = (id: number, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Section title={t('copy')} note={t('copyText')}>
      <Stack gap="sm">
        <SendProblems sending={sending} />
        <CheckGroup name="wallet_ids" legend={t('copyTo')} error={sending.errorOf('wallet_ids')}>
          {others.map((store) => (
            <Checkbox
              key={store.wallet_id}
              label={store.wallet_name}
              checked={chosen.includes(store.wallet_id)}
              onChange={(on) => toggle(store.wallet_id, on)}
            />
          ))}
        </CheckGroup>
        <Checkbox label={t('createMissing')} checked={create} onChange={setCreate} />
        {others.some((store) => store.province === 'QC' && chosen.includes(store.wallet_id)) && (
          <Checkbox
            label={t('staffAgreed')}
            hint={t('staffAgreedHint')}
            checked={agreed}
            onChange={setAgreed}
          />
        )}
        {done.some(warned) && (
          <TextField
            name="override_reason"
            label={t('reason')}
            hint={t('reasonHint')}
            value={reason}
            limit={300}
            onChange={setReason}
          />
        )}
        <div>
          <Button busy={sending.busy} onClick={copy}>
            {chosen.length === 0 ? t('copyNone') : t('copyVerb', { count: chosen.length })}
          </Button>
        </div>
        <div role="status">
          {done.length > 0 && (
            <ul>
              {done.map((one) => (
                <CopiedLine key={one.wallet_id} one={one} />
              ))}
            </ul>
          )}
        </div>
      </Stack>
    </Section>
  );
}

function CopiedLine({ one }: { readonly one: Copied }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const lacking = [...one.services, ...one.job_codes];
  return (
    <li className={styles.copied}>
      <span>{one.wallet_name}</span>
      <Badge tone={one.copied ? 'success' : 'warning'}>
        {t(one.copied ? 'copied' : 'notCopied')}
      </Badge>
      {!one.copied && (
        <span className="muted small">
          {one.reason === 'names_missing'
            ? t('copyLacks', { names: lacking.join(', ') })
            : t(reasonOf(one.reason))}
        </span>
      )}
    </li>
  );
}
