import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** What stands where something could not be read: not allowed, or broken and to be tried again. */
export function FailureState({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('common');
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'forbidden' || code === 'feature_off')
    return <EmptyState icon={<Lock />} title={t('forbiddenTitle')} text={t('forbiddenText')} />;
  if (code === 'not_found')
    return <EmptyState icon={<SearchX />} title={t('notHereTitle')} text={t('notHereText')} />;
  const reference =
    error instanceof ApiError && error.reference !== null
      ? ` ${t('reference', { reference: error.reference })}`
      : '';
  return (
    <EmptyState
      tone="danger"
      icon={<CloudOff />}
      title={code === 'network' ? t('networkTitle') : t('failedTitle')}
      text={code === 'network' ? t('networkText') : `${t('failedText')}${reference}`}
      action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    />
  );
}

type Query = {
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};
/** Says that what stands below could not be read again, and may be out of date. */
export function NotRefreshed({
  query,
}: {
  readonly query: { readonly refetch: () => unknown };
}): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Alert
      tone="warning"
      urgent
      inline
      actions={
        <Button size="small" onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('notRefreshed')}
    </Alert>
  );
}

type LoadingProps = {
  readonly found: Query;
  readonly title?: string;
  /** How high the card will be, or its shape as children. */
  readonly height?: string;
  readonly children?: ReactNode;
};

/** Stands where a card will be: its shape until the first answer, or why there is none. */
export const LoadingCard = ({ found, title, height, children }: LoadingProps): ReactNode => (
  <Card title={title}>
    {found.isError ? (
      <FailureState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      (children ?? <Skeleton height={height} />)
    )}
  </Card>
);

/** Stands in a dialog until the first answer, or says why there is none. */
export const LoadingLines = ({
  found,
}: {
  readonly found: Query & { readonly isPending: boolean };
}): ReactNode =>
  found.isError ? (
    <FailureState error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    found.isPending && (
      <>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </>
    )
  );

/** Of several that a card needs: the first that failed, whose retry asks for all that did. */
export function firstFailed(first: Query, ...others: readonly Query[]): Query {
  const failed = [first, ...others].filter((query) => query.isError);
  return {
    isError: failed.length > 0,
    error: failed[0]?.error,
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
  };
}
