import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';

/** Stands where a card will be: its shape until the first answer, or why there is none. */
export const LoadingCard = ({
  found,
  height,
}: {
  readonly found: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  readonly height: string;
}): ReactNode => (
  <Card>
    {found.isError ? (
      <FailureState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton height={height} />
    )}
  </Card>
);
