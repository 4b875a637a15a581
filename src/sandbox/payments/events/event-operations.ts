import { API_VERSION } from '../protocol/edge.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import { idText, isInRange, listOf, timeRange } from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Event } from '../records/event-records.ts';
import { eventText } from './emit.ts';

// `eventText` writes an object.
const present = (event: Event): object => JSON.parse(eventText(event, API_VERSION)) as object;

/** `invoice.*` stands for all that begin with it. */
const isWanted = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

export const eventOperations = [
  operation({
    method: 'GET',
    path: '/v1/events',
    parameters: { ...PAGE, created: timeRange(), type: idText(), types: listOf(idText()) },
    run({ store }, { created, type, types, ...page }) {
      if (type !== undefined && types !== undefined)
        throw invalidRequest('You may only specify one of these parameters: type, types.', {
          code: 'parameters_exclusive',
        });
      const wanted = types ?? (type === undefined ? ['*'] : [type]);
      return listPage(store.events, page, {
        url: '/v1/events',
        present,
        matches: (event) =>
          isInRange(event.created, created) && wanted.some((one) => isWanted(event.type, one)),
      });
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/events/:id',
    parameters: {},
    run({ store }, _, { id = '' }) {
      const event = store.events.get(id);
      if (!event) throw notFound('event', id);
      return present(event);
    },
  }),
];
