import { emit } from '../events/emit.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, recordCalled } from '../protocol/protocol-error.ts';
import type { TaxRate } from '../records/catalog-records.ts';
import type { World } from '../store/world.ts';
import { presentTaxRate } from './present-catalog.ts';

const find = ({ store }: World, id?: string): TaxRate =>
  recordCalled(store.taxRates, 'tax rate', id);

const NAMES = {
  country: param.text(),
  state: param.text(),
  jurisdiction: param.text(),
  description: param.text(),
  tax_type: param.text(),
  metadata: param.metadata(),
};

/** At most four places behind the point, between 0 and 100. */
const percentageOf = (written: string): string => {
  if (!/^(100|\d{1,2})(\.\d{1,4})?$/.test(written) || Number(written) > 100)
    throw invalidRequest('Percentage must be between 0 and 100, with at most 4 decimals.', {
      param: 'percentage',
    });
  return written;
};

export const taxRateOperations = [
  operation({
    method: 'POST',
    path: '/v1/tax_rates',
    parameters: {
      ...NAMES,
      display_name: param.required(param.idText()),
      inclusive: param.required(param.flag()),
      percentage: param.required(param.decimal()),
      active: param.flag(),
    },
    run(world, input) {
      if (input.inclusive)
        throw invalidRequest(
          'This sandbox adds taxes to prices; inclusive rates are not known here.',
          {
            param: 'inclusive',
          },
        );
      const made = world.store.taxRates.put({
        id: world.newId('txr'),
        created: world.now(null),
        active: input.active ?? true,
        display_name: input.display_name,
        percentage: percentageOf(input.percentage),
        country: input.country || null,
        state: input.state || null,
        jurisdiction: input.jurisdiction || null,
        description: input.description || null,
        tax_type: input.tax_type || null,
        metadata: mergeMetadata({}, input.metadata),
      });
      emit(world, 'tax_rate.created', { object: presentTaxRate(made), timeline: null });
      return presentTaxRate(made);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/tax_rates/:id',
    parameters: { ...NAMES, active: param.flag(), display_name: param.idText() },
    run(world, input, { id }) {
      const before = find(world, id);
      const after = world.store.taxRates.put({
        ...before,
        active: input.active ?? before.active,
        display_name: input.display_name ?? before.display_name,
        country: textOr(input.country, before.country),
        state: textOr(input.state, before.state),
        jurisdiction: textOr(input.jurisdiction, before.jurisdiction),
        description: textOr(input.description, before.description),
        tax_type: textOr(input.tax_type, before.tax_type),
        metadata: mergeMetadata(before.metadata, input.metadata),
      });
      emit(world, 'tax_rate.updated', {
        object: presentTaxRate(after),
        before: presentTaxRate(before),
        timeline: null,
      });
      return presentTaxRate(after);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/tax_rates/:id',
    parameters: {},
    run: (world, _, { id }) => presentTaxRate(find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/tax_rates',
    parameters: {
      ...PAGE,
      active: param.flag(),
      created: param.timeRange(),
      inclusive: param.flag(),
    },
    run: ({ store }, { active, created, inclusive, ...page }) =>
      listPage(store.taxRates, page, {
        url: '/v1/tax_rates',
        matches: (rate) =>
          (active === undefined || rate.active === active) &&
          inclusive !== true &&
          param.isInRange(rate.created, created),
        present: presentTaxRate,
      }),
  }),
];
