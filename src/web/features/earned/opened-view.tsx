import type { ReactNode } from 'react';
import { AcceptedTerms } from './accepted-terms.tsx';
import { AdvanceHistory } from './advance-history.tsx';
import { LearningPage } from './learning.tsx';
import { Receipt } from './receipt.tsx';
import { Statement } from './statement.tsx';
import type { View } from './view.ts';

/** What has the page to itself. */
export default function OpenedView({ view }: { readonly view: View }): ReactNode {
  switch (view.name) {
    case 'history':
      return <AdvanceHistory />;
    case 'receipt':
      return <Receipt advance={view.advance} />;
    case 'statement':
      return <Statement storeId={view.store} period={view.period} />;
    case 'learn':
      return <LearningPage step={view.step} />;
    case 'terms':
      return <AcceptedTerms storeId={view.store} />;
    case 'figures':
    case 'take':
      return null;
  }
}
