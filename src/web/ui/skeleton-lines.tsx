import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';
import { Skeleton } from './skeleton.tsx';

/** The lines of a card that is on its way. */
export const SkeletonLines = (): ReactNode => (
  <Stack>
    <Skeleton width="60%" />
    <Skeleton width="80%" />
    <Skeleton width="50%" />
    <Skeleton width="70%" />
  </Stack>
);
