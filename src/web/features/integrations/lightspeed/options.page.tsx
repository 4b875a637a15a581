import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Feed } from '../integrations.queries.ts';
import { FeedOptions } from '../options/feed-options.tsx';
import { LightspeedStorePage } from './store-choice.tsx';

/** What Lightspeed's bills mean for the tips; its time clock entries leave nothing to choose. */
export function LightspeedOptions(): ReactNode {
  const { t } = useTranslation('lightspeed');
  return (
    <LightspeedStorePage title={t('options')} note={t('optionsNote')}>
      {({ feeds }) => {
        const sales = feeds.find(({ data_type: type }) => type === 'sales');
        return sales ? (
          <FeedOptions key={sales.id} feed={sales} title={t('data.sales')}>
            <LocationNow feed={sales} />
          </FeedOptions>
        ) : (
          <Card>
            <p>{t('noSalesHere')}</p>
          </Card>
        );
      }}
    </LightspeedStorePage>
  );
}

function LocationNow({ feed }: { readonly feed: Feed }): ReactNode {
  const { t } = useTranslation('lightspeed');
  return (
    <p>
      {t('locationNow', { name: feed.name })}{' '}
      {feed.revenue_center === null
        ? t('wholeLocation')
        : t('centerNow', { name: feed.revenue_center })}{' '}
      <Link
        to="/account-management/thirdparty-connect/$storeId"
        params={{ storeId: String(feed.store_id) }}
        className={buttonClass({ tone: 'link' })}
      >
        {t('changeLocation')}
      </Link>
    </p>
  );
}
