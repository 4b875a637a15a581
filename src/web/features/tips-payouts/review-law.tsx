import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '#contract/errors.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PayoutReview, ReviewedNight } from './payouts.queries.ts';

type Finding = ReviewedNight['law'][number];
const open = (finding: Finding): boolean => finding.status === 'warning' && finding.reason === null;
/** Whether the law's check warns of something that nobody has given a reason for. */
export const wantsReason = (review: PayoutReview): boolean =>
  review.results.some(
    (night) => night.state === 'pending' && night.blocked.length === 0 && night.law.some(open),
  );

/**
 * What the law's check says of a night: what is to be answered, what was answered with its rules,
 * and what it could not check.
 */
export function NightLaw({ night }: { readonly night: ReviewedNight }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { problemText } = useErrorText();
  // A check is worded as the problem of the same name.
  const said = (finding: Finding): string =>
    problemText({ path: '', code: finding.check as ProblemCode, params: { name: finding.name } });
  const warned = night.law.filter(open);
  const answered = night.law.filter(
    (finding) => finding.status === 'warning' && finding.reason !== null,
  );
  const reasons = [...new Set(answered.flatMap((finding) => finding.reason ?? []))];
  return (
    <>
      {warned.length > 0 && (
        <Alert tone="warning" title={t('lawWarns')}>
          {warned.map((finding) => (
            <p key={finding.check + finding.name}>{said(finding)}</p>
          ))}
        </Alert>
      )}
      {answered.length > 0 && (
        <Alert tone="info" title={t('lawAnswered', { reason: reasons.join('; ') })}>
          {answered.map((finding) => (
            <p key={finding.check + finding.name}>{said(finding)}</p>
          ))}
        </Alert>
      )}
    </>
  );
}

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly missing: boolean;
};

/** One reason answers all that is warned of; it is kept in the audit. */
export function LawReason({ value, onChange, missing }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return (
    <Card>
      <TextField
        label={t('lawReason')}
        name="override_reason"
        value={value}
        onChange={onChange}
        limit={200}
        hint={t('lawReasonHint')}
        error={missing ? t('lawReasonMissing') : undefined}
      />
    </Card>
  );
}
