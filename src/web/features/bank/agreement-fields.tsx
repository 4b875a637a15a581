import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './bank.module.css';

type Props = {
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly error?: ReactNode;
};

/** What somebody agrees to before an account is debited: each load is then confirmed by itself. */
export function AgreementFields({ accepted, onAccept, error }: Props): ReactNode {
  const { t } = useTranslation('wallet-funding');
  return (
    <Stack gap="sm">
      <h3>{t('agreement')}</h3>
      <AgreementText />
      <Checkbox
        name="agreement"
        checked={accepted}
        onChange={onAccept}
        label={t('acceptAgreement')}
        error={error}
      />
    </Stack>
  );
}

/** The wording of an agreement by which each load is confirmed by itself. */
export function AgreementText(): ReactNode {
  const { t } = useTranslation('wallet-funding');
  return (
    <ul className={styles.agreement}>
      <li>{t('agreementWho')}</li>
      <li>{t('agreementWhen')}</li>
      <li>{t('agreementStop')}</li>
      <li>{t('agreementRecourse')}</li>
    </ul>
  );
}
