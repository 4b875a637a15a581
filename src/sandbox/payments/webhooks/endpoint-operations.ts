import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import { flag, idText, listOf, metadata, required, text } from '../protocol/parameters.ts';
import { invalidRequest, recordCalled } from '../protocol/protocol-error.ts';
import type { WebhookEndpoint } from '../records/event-records.ts';
import type { World } from '../store/world.ts';

const present = (endpoint: WebhookEndpoint): object => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: endpoint.created,
  description: endpoint.description,
  enabled_events: endpoint.enabled_events,
  livemode: false,
  metadata: endpoint.metadata,
  status: endpoint.disabled ? 'disabled' : 'enabled',
  url: endpoint.url,
});

const find = ({ store }: World, id?: string): WebhookEndpoint =>
  recordCalled(store.endpoints, 'webhook endpoint', id);

const urlOf = (url: string): string => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalidRequest('Invalid URL: must begin with http or https.', {
      code: 'url_invalid',
      param: 'url',
    });
  return url;
};

/** The endpoint of whoever runs this program; after a restart it has another secret. */
export function tellOwner(
  world: World,
  { url, secret }: { readonly url: string; readonly secret: string },
): void {
  world.store.endpoints.put({
    id: 'we_owner',
    created: world.now(null),
    url: urlOf(url),
    secret,
    enabled_events: ['*'],
    description: null,
    disabled: false,
    metadata: {},
  });
}

export const endpointOperations = [
  operation({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    parameters: {
      url: required(idText()),
      enabled_events: required(listOf(idText())),
      description: text(),
      metadata: metadata(),
    },
    run(world, input) {
      const made = world.store.endpoints.put({
        id: world.newId('we'),
        created: world.now(null),
        url: urlOf(input.url),
        secret: world.newSecret('whsec_'),
        enabled_events: input.enabled_events,
        description: input.description ?? null,
        disabled: false,
        metadata: mergeMetadata({}, input.metadata),
      });
      // The secret is shown once.
      return { ...present(made), secret: made.secret };
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    parameters: {
      url: idText(),
      enabled_events: listOf(idText()),
      description: text(),
      disabled: flag(),
      metadata: metadata(),
    },
    run(world, input, { id }) {
      const before = find(world, id);
      return present(
        world.store.endpoints.put({
          ...before,
          url: input.url === undefined ? before.url : urlOf(input.url),
          enabled_events: input.enabled_events ?? before.enabled_events,
          description: input.description ?? before.description,
          disabled: input.disabled ?? before.disabled,
          metadata: mergeMetadata(before.metadata, input.metadata),
        }),
      );
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    parameters: PAGE,
    run: ({ store }, page) =>
      listPage(store.endpoints, page, { url: '/v1/webhook_endpoints', present }),
  }),
  operation({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    parameters: {},
    run: (world, _, { id }) => present(find(world, id)),
  }),
  operation({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    parameters: {},
    run(world, _, { id }) {
      const found = find(world, id);
      world.store.endpoints.remove(found.id);
      return { id: found.id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];
