import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { EndedPopUp, PopUpCounts } from './ended-pop-up.tsx';
import { EndPopUp } from './end-pop-up.tsx';
import { type PopUp, popUp } from './engagement.queries.ts';
import { PopUpForm } from './pop-up-form.tsx';
import { StateBadge } from './pop-up-words.tsx';
import { bodyOf, valuesOf } from './pop-up-values.ts';

const Back = (): ReactNode => {
  const { t } = useTranslation('engagement');
  return <BackLink to="/operator/pop-ups">{t('backToPopUps')}</BackLink>;
};

/** A pop-up that begins. */
export function AddPopUp(): ReactNode {
  const { t } = useTranslation('engagement');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader above={<Back />} title={t('newPopUp')} />
      <PopUpForm
        start={valuesOf(undefined)}
        clients={[]}
        verb={t('publish')}
        send={async (values) => {
          await call('createPopUp', { body: bodyOf(values) });
          await refresh(cache, 'listPopUps', 'listActivePopUps');
          toast('success', t('published'));
          await navigate({ to: '/operator/pop-ups', ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

/** A pop-up as it stands: changed or ended until it is over, and then only read. */
export function ShowPopUp(): ReactNode {
  const { t } = useTranslation('engagement');
  const id = Number.parseInt(useParams({ strict: false }).popUpId ?? '', 10);
  const found = useQuery(popUp(id));
  return (
    <Page>
      <PageHeader
        above={<Back />}
        title={
          found.data ? (
            <bdi>{found.data.texts.en.title}</bdi>
          ) : found.isError ? (
            t('popUp')
          ) : (
            <TitleBone />
          )
        }
        beside={found.data && <StateBadge state={found.data.state} />}
      />
      {found.data ? (
        <Stack>
          <PopUpCounts popUp={found.data} />
          {found.data.abilities.includes('edit') ? (
            <EditPopUp key={found.data.version} popUp={found.data} />
          ) : (
            <EndedPopUp popUp={found.data} />
          )}
        </Stack>
      ) : (
        <LoadingCard found={found} height="480px" />
      )}
    </Page>
  );
}

function EditPopUp({ popUp: shown }: { readonly popUp: PopUp }): ReactNode {
  const { t } = useTranslation('engagement');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <PopUpForm
      start={valuesOf(shown)}
      clients={shown.clients}
      verb={t('save')}
      aside={shown.abilities.includes('end') && <EndPopUp popUp={shown} />}
      send={async (values) => {
        await call('editPopUp', {
          params: { pop_up: shown.pop_up_id },
          body: { ...bodyOf(values), version: shown.version },
        });
        await refresh(cache, 'listPopUps', 'showPopUp', 'listActivePopUps');
        toast('success', t('savedPopUp'));
        await navigate({ to: '/operator/pop-ups', ignoreBlocker: true });
      }}
    />
  );
}
