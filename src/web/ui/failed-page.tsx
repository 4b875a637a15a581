import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Page, PageHeader } from './page.tsx';
import { FailureState } from './states.tsx';

type Props = {
  readonly title: ReactNode;
  /** The way back to the list. */
  readonly above: ReactNode;
  readonly narrow?: boolean;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
};

/** A page whose one thing could not be read. */
export const FailedPage = ({ title, above, narrow, query }: Props): ReactNode => (
  <Page narrow={narrow}>
    <PageHeader above={above} title={title} />
    <Card>
      <FailureState error={query.error} onRetry={() => void query.refetch()} />
    </Card>
  </Page>
);
