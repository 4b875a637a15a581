import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import styles from './lightspeed.module.css';
import { lightspeedAccess } from './lightspeed.queries.ts';

const WAY = ['beside', 'tryOut', 'live'] as const;

/** The series of Lightspeed that we do not read, and the way from them to the one that we do. */
export function LightspeedLegacy(): ReactNode {
  const { t } = useTranslation('lightspeed');
  const found = useQuery(lightspeedAccess());
  return (
    <Page narrow>
      <PageHeader title={t('legacy')} below={t('legacyNote')} />
      {found.data ? (
        <Stack>
          <Grid min="240px">
            {found.data.legacy.map(({ series }) => (
              <Card
                key={series}
                title={t(`series.${series}`)}
                aside={<Badge tone="neutral">{t('notAvailable')}</Badge>}
              >
                <p>{t(`seriesText.${series}`)}</p>
              </Card>
            ))}
          </Grid>
          <Card
            title={t('wayOver')}
            aside={
              <Badge tone={found.data.access ? 'success' : 'neutral'}>
                {t(found.data.access ? 'kConnected' : 'kNotConnected')}
              </Badge>
            }
          >
            <ol className={styles.way}>
              {WAY.map((step) => (
                <li key={step}>{t(`way.${step}`)}</li>
              ))}
            </ol>
            <p>
              <Link
                to="/account-management/thirdparty-connect"
                className={buttonClass({ tone: 'primary' })}
              >
                {t('toConnections')}
              </Link>
            </p>
          </Card>
        </Stack>
      ) : (
        <LoadingCard found={found} height="200px" />
      )}
    </Page>
  );
}
