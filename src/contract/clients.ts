import { z } from 'zod';
import { filterText, flag, id, listOf, namedId, paging, text } from './common.ts';
import { room } from './operation.ts';

export const clientShown = z.object({
  client_id: id,
  client_name: z.string(),
  company_name: z.string(),
  program_id: id,
  program_name: z.string(),
  region: z.enum(['US', 'CA']),
  currency: z.enum(['USD', 'CAD']),
  is_provider: z.boolean(),
  hide_today: z.int(),
  active: z.boolean(),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  features: z.record(z.string(), z.string()),
});

export const clients = room({
  listClients: {
    method: 'GET', base: 'main', path: '/clients', caller: 'operator', summary: 'All clients of the platform',
    query: z.object({ search: filterText, ...paging }), output: listOf(clientShown), errors: [],
  },
  showClient: {
    method: 'GET', base: 'main', path: '/clients/{client_id}', caller: 'session', tipsOnly: true, summary: 'The client of the session',
    query: z.object({ show_subscriptions: flag }), output: clientShown, errors: [],
  },
  enterClient: {
    method: 'POST', base: 'main', path: '/operator/enter', caller: 'operator', writes: true, extension: true, summary: 'An operator goes on inside a client, with a reason',
    body: z.object({ client_id: namedId('required'), reason: text(300).refine((value) => value.length >= 3, 'required') }), output: z.object({ client_id: id, client_name: z.string() }), errors: [],
  },
  leaveClient: {
    method: 'POST', base: 'main', path: '/operator/leave', caller: 'operator', writes: true, extension: true, summary: 'An operator leaves the client they are in',
    output: z.object({ status: z.literal('success') }), errors: [],
  },
});
