import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly optional?: boolean;
};

/**
 * Label, hint and error of a control of the component library, which wires them up by their slots.
 */
export function FieldLines({ label, hint, error, optional = false }: Props): ReactNode {
  const { t } = useTranslation('common');
  return (
    <>
      <div className={styles.head}>
        <Label data-label className={styles.label}>
          {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
        </Label>
      </div>
      {hint && (
        <Text slot="description" className={styles.hint} elementType="div">
          {hint}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage" className={styles.error} elementType="div">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </Text>
      )}
    </>
  );
}
