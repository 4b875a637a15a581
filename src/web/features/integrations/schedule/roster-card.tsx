import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { Named } from './roster-names.ts';
import { RosterUpload } from './roster-upload.tsx';
import styles from './schedule.module.css';
import { locations, positions } from './schedule.queries.ts';

type Props = {
  readonly token: string;
  readonly onRefused: (error: unknown) => void;
};

/** The seniority roster: down as a file, and up again. */
export function RosterCard({ token, onRefused }: Props): ReactNode {
  const { t } = useTranslation('schedule');
  const places = useQuery(locations(token));
  const roles = useQuery(positions(token));
  const error = places.error ?? roles.error;
  useEffect(() => {
    if (error !== null) onRefused(error);
  });
  if (!places.data || !roles.data)
    return <LoadingCard found={firstFailed(places, roles)} title={t('roster')} height="220px" />;
  const lists = { places: places.data.data, roles: roles.data.data };
  return (
    <div id="roster">
      <Card title={t('roster')} note={t('rosterNote')}>
        <RosterDownload token={token} onRefused={onRefused} {...lists} />
        <RosterUpload token={token} onRefused={onRefused} {...lists} />
      </Card>
    </div>
  );
}

const ALL = '*';

function RosterDownload({
  token,
  onRefused,
  places,
  roles,
}: Props & { readonly places: readonly Named[]; readonly roles: readonly Named[] }): ReactNode {
  const { t } = useTranslation('schedule');
  const [location, setLocation] = useState(ALL);
  const [position, setPosition] = useState(ALL);
  const fetching = useAction(
    () =>
      download('downloadSeniority', {
        query: {
          token,
          ...(location !== ALL && { location }),
          ...(position !== ALL && { position }),
        },
      }),
    { onDone: () => toast('success', t('downloaded')), onRefused },
  );
  const withAll = (named: readonly Named[]) => [
    { value: ALL, label: t('all') },
    ...named.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={styles.part}>
      <h3>{t('downloadTitle')}</h3>
      <Refusal error={fetching.error} />
      <div className={styles.filters}>
        <Select
          label={t('location')}
          name="download_location"
          value={location}
          onChange={setLocation}
          options={withAll(places)}
        />
        <Select
          label={t('position')}
          name="download_position"
          value={position}
          onChange={setPosition}
          options={withAll(roles)}
        />
      </div>
      <div>
        <Button busy={fetching.busy} onClick={() => fetching.run()}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
