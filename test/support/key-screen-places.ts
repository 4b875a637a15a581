import type { Page } from 'playwright-core';
import { fileOf } from './bulk.ts';
import type { Places } from './key-screens.ts';
import type { Call } from './portal-api.ts';
import type { StandingPortal } from './standing-portal.ts';

type Member = {
  readonly customer_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly mobile_number: string;
};
type Rows<T> = { readonly data: readonly T[] };

const DOWNTOWN = 1001;
const OLD_PORT = 1003;
const ADD_BY_FILE = '/account-management/bulk-add-cardholders-with-file';

/**
 * Makes what the screens show and the demo lacks, before any picture, so that each picture is the
 * same whether it is taken alone or with the others: a file of people and a bulk load that both have
 * mistakes in them. Finds the rest.
 */
export async function prepareScreens(portal: StandingPortal): Promise<Places> {
  const call = await portal.api('admin');
  const office = await portal.api('lonestar');
  // Questions of a first day would stand before what is looked at.
  await office('DELETE', '/countdowns/modal-show/{client}');
  await call('POST', '/ewa/tour', { step: 1, closed: true });
  const { data: members } = await call<Rows<Member>>(
    'GET',
    `/managers/customers-paginated/{client}?store=${DOWNTOWN}&status=active&sort=name&per_page=10`,
  );
  const page = await portal.page('admin', 0);
  return {
    member: members[0]!.customer_id,
    file: await peopleWithMistakes(page),
    job: await loadWithMistakes(call, members),
    batch: await newestBatch(call),
    draft: await newestDraft(call),
  };
}

async function peopleWithMistakes(page: Page): Promise<string> {
  await page.goto(ADD_BY_FILE);
  const person = (first_name: string, mobile_number: string, wallet = 'Downtown') => ({
    ...{ first_name, last_name: 'Moreau', mobile_number, wallet },
  });
  const people = [
    person('Zoé', '438 555 8101'),
    person('Noah', '43855581'),
    person('Emma', '4385558103', 'Nowhere'),
    person('Liam', '4385558104', 'Airport'),
  ];
  await page.locator('input[type=file]').setInputFiles(fileOf(people, 'team.csv'));
  await page.getByRole('heading', { name: /rows? to correct/ }).waitFor();
  return new URL(page.url()).searchParams.get('file')!;
}

async function loadWithMistakes(call: Call, members: readonly Member[]): Promise<string> {
  const amounts = ['45.50', '1.234,56', 'abc', '30.00', '0.00', '52.25'];
  const { job_id: job } = await call<{ job_id: string }>('POST', '/bulk/drafts', {
    kind: 'load',
    store_id: DOWNTOWN,
    description: 'Tips of the week',
    rows: amounts.map((load_amount, nth) => ({
      first_name: members[nth]!.first_name,
      last_name: members[nth]!.last_name,
      identifier: members[nth]!.mobile_number,
      load_amount,
    })),
  });
  return job;
}

/** The newest batch that was sent: of the demo's, some rows failed. */
async function newestBatch(call: Call): Promise<number> {
  const { data } = await call<Rows<{ bulk_id: number }>>('GET', '/client/bulk-load-history');
  return data[0]!.bulk_id;
}

/** A night that waits to be finished. */
async function newestDraft(call: Call): Promise<number> {
  const { data } = await call<Rows<{ id: number }>>('GET', `/tippool/payout-drafts/${OLD_PORT}`);
  return data[0]!.id;
}
