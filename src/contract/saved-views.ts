import { z } from 'zod';
import { id, requiredText, text } from './common.ts';
import { filterText } from './filters.ts';
import { defineOperations } from './operation.ts';

const list = z.string('not_text').regex(/^[a-z_]{1,40}$/, 'invalid_value');
const name = requiredText(40);
/** What stands in the address, without the place in the list. */
const query = z
  .record(z.string().regex(/^[a-z_]{1,20}$/, 'invalid_value'), text(200), 'invalid_value')
  .refine((given) => Object.keys(given).length <= 20, 'too_many');

const view = z.object({
  view_id: id,
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
});
const views = z.object({ data: z.array(view) });
const own = {
  base: 'main',
  caller: 'own_settings',
  tipsOnly: true,
  extension: true,
  errors: [],
} as const;

/**
 * Own views of a list; nobody else sees them. Each change answers the list's views as they stand.
 */
export const savedViews = defineOperations({
  listViews: {
    ...own,
    method: 'GET',
    path: '/managers/{manager}/views',
    summary: 'The own saved views, of one list or all',
    query: z.object({ list: filterText }),
    output: views,
  },
  saveView: {
    ...own,
    method: 'POST',
    path: '/managers/{manager}/views',
    writes: true,
    status: 201,
    summary: 'Keeps the filters of a list under a name',
    body: z.object({ list, name, query }),
    output: views,
  },
  changeView: {
    ...own,
    method: 'POST',
    path: '/managers/{manager}/views/{view}',
    writes: true,
    summary: 'Renames a saved view, or keeps other filters in it',
    body: z.object({ name: name.optional(), query: query.optional() }),
    output: views,
  },
  removeView: {
    ...own,
    method: 'DELETE',
    path: '/managers/{manager}/views/{view}',
    writes: true,
    summary: 'Removes a saved view',
    output: views,
  },
});
