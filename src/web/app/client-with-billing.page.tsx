import type { ReactNode } from 'react';
import { ClientBilling } from '#web/features/billing-desk/client-billing.tsx';
import { EditClient } from '#web/features/clients/edit-client.page.tsx';

/** A client as the operator keeps it, with how it is billed for its tips. */
export const ClientWithBilling = (): ReactNode => (
  <EditClient
    more={(client) => client.active && !client.is_provider && <ClientBilling client={client} />}
  />
);
