import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { FormFoot } from '#web/ui/form-frame.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { ClientHistory } from '#web/ui/record-history.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EditFrame, useEditConflict } from '#web/ui/use-edit-conflict.tsx';
import { useForm } from '#web/ui/use-form.ts';
import {
  type ClientValues,
  PAD_VALUES,
  atListFields,
  bodyOf,
  check,
  valuesOf,
} from './client-values.ts';
import { type Client, client as clientQuery } from './clients.queries.ts';
import { EndClient } from './end-client.tsx';
import { EnterClient } from './enter-client.tsx';
import { ClientBadge } from './view-clients.page.tsx';
import { CompanySection } from './company-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { MoneySection } from './money-section.tsx';
import { ProgramSection } from './program-section.tsx';

type Props = {
  /** What other modules have to say of the client, below its fields. */
  readonly more?: (client: Client) => ReactNode;
};

/** One client as the operator keeps it. */
export function EditClient({ more }: Props): ReactNode {
  const { t } = useTranslation('clients');
  const id = Number.parseInt(useParams({ strict: false }).clientId ?? '', 10);
  const found = useQuery(clientQuery(id));
  const [entering, setEntering] = useState(false);
  const back = <BackLink to="/operator/clients">{t('clients')}</BackLink>;
  if (found.isLoadingError)
    return <FailedPage narrow above={back} title={t('client')} query={found} />;
  const client = found.data;
  const enters = client?.active && !client.is_provider;
  return (
    <Page narrow>
      <PageHeader
        above={back}
        title={client?.client_name ?? <TitleBone />}
        beside={client && <ClientBadge client={client} />}
        actions={enters && <Button onClick={() => setEntering(true)}>{t('enter')}</Button>}
      />
      {client ? (
        <Edit key={client.client_id} client={client} more={more} />
      ) : (
        <Card>
          <Skeleton height="320px" />
        </Card>
      )}
      {client && entering && <EnterClient client={client} onClose={() => setEntering(false)} />}
    </Page>
  );
}

function Edit({ client, more }: Props & { readonly client: Client }): ReactNode {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const keep = async (saved: Client) => {
    setBased(saved);
    queries.setQueryData(clientQuery(client.client_id).queryKey, saved);
    await refresh(queries, 'listClients');
  };
  const { based, setBased, conflict, send } = useEditConflict<Client, ClientValues>({
    start: client,
    valuesOf,
    save: (values, before) =>
      atListFields(
        call('editClient', {
          params: { client_id: client.client_id },
          body: { ...bodyOf(values), version: before.version },
        }),
      ),
    load: () => call('showClient', { params: { client_id: client.client_id } }),
    async saved(saved, set) {
      await keep(saved);
      // The number of an account is not kept on the screen.
      const now = valuesOf(saved);
      for (const name of PAD_VALUES) set(name, now[name]);
      toast('success', t('saved', { name: saved.client_name }));
    },
  });
  const form = useForm<ClientValues>(valuesOf(client), check, send);
  return (
    <>
      <EditFrame
        form={form}
        conflict={conflict}
        title={(by) => t('conflict', { by })}
        text={t('conflictText')}
      >
        <CompanySection form={form} opened />
        <ProgramSection form={form} />
        <MoneySection form={form} padLast4={based.pad?.account_last4} />
        <FeaturesSection form={form} />
        {more?.(based)}
        {based.active && !based.is_provider && <EndClient client={based} onEnded={keep} />}
        <FormFoot to="/operator/clients" cancel={t('cancel')} verb={t('save')} busy={form.busy} />
      </EditFrame>
      {/* Below the form: it comes later, and would move the button that saves. */}
      <ClientHistory clientId={client.client_id} />
    </>
  );
}
