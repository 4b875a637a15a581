import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import { FailureState } from './states.tsx';

type Query = {
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};
type Props = {
  readonly found: Query;
  readonly title?: string;
  /** How high the card will be, or its shape as children. */
  readonly height?: string;
  readonly children?: ReactNode;
};

/** Stands where a card will be: its shape until the first answer, or why there is none. */
export const LoadingCard = ({ found, title, height, children }: Props): ReactNode => (
  <Card title={title}>
    {found.isError ? (
      <FailureState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      (children ?? <Skeleton height={height} />)
    )}
  </Card>
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
