import type { RestaurantWorld } from './restaurant-world.ts';

/** What one person did on a night; minutes by role where the provider knows roles, else under ''. */
export type PersonSums = {
  minutes: Record<string, number>;
  net: number;
  tips: number;
  gratuity: number;
  declared: number;
};
type Stretch = { readonly role: string; readonly from: number; readonly to: number };
type Book = Map<number, PersonSums & { stretches: Stretch[] }>;

const entryOf = (book: Book, person: number) => {
  const found = book.get(person) ?? {
    minutes: {},
    net: 0,
    tips: 0,
    gratuity: 0,
    declared: 0,
    stretches: [],
  };
  book.set(person, found);
  return found;
};

/** Decimal text as millionths. */
const millionths = (text: string): number => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -units : units;
};
const roundCents = (units: number): number =>
  units < 0 ? -Math.round(-units / 10_000) : Math.round(units / 10_000);

/** Minutes that at least one stretch of a role covers. */
function minutesOf(stretches: readonly Stretch[]): Record<string, number> {
  const roles = [...new Set(stretches.map(({ role }) => role))];
  return Object.fromEntries(
    roles.map((role) => {
      const covered = new Set<number>();
      for (const one of stretches)
        for (let at = one.from; one.role === role && at < one.to; at += 60_000) covered.add(at);
      return [role, covered.size];
    }),
  );
}

function close(book: Book): Map<number, PersonSums> {
  return new Map(
    [...book].map(([person, { stretches, ...sums }]) => [
      person,
      { ...sums, minutes: minutesOf(stretches) },
    ]),
  );
}

type TillShift = {
  staffId: number;
  declaredCashTips: string;
  events: { eventType: string; timestamp: string; createdOn: string }[];
};
type Bill = {
  type: string;
  cancelled: boolean;
  salesLines: {
    staffId: number;
    totalNetAmountWithoutTax: string;
    serviceCharge: string;
    accountingGroup: { name: string };
  }[];
  payments: { staffId: number; tip: string; netAmountWithTax: string }[];
};

const newestEvent = ({ events }: TillShift, kind: string): number | null => {
  const [newest] = events
    .filter(({ eventType }) => eventType === kind)
    .toSorted((one, other) => other.createdOn.localeCompare(one.createdOn));
  return newest ? Date.parse(newest.timestamp) : null;
};

/** A night as the till tells it. */
export async function sumsOfTill(
  { ask }: RestaurantWorld,
  headers: Record<string, string>,
  { location, day, next }: { location: number; day: string; next: string },
): Promise<Map<number, PersonSums>> {
  const book: Book = new Map();
  const window = `startTime=${day}T05:30:00&endTime=${next}T05:29:59`;
  const shifts = await ask(
    `/lightspeed/staff/v1/businessLocations/${location}/shift?size=100&sort=date,asc&${window}`,
    { headers },
  );
  for (const shift of (shifts.body as { data: { shifts: TillShift[] } }).data.shifts) {
    const entry = entryOf(book, shift.staffId);
    entry.declared += roundCents(millionths(shift.declaredCashTips));
    const [from, to] = [newestEvent(shift, 'CLOCK_IN'), newestEvent(shift, 'CLOCK_OUT')];
    if (from !== null && to !== null) entry.stretches.push({ role: '', from, to });
  }
  const sales = await ask(
    `/lightspeed/f/v2/business-location/${location}/sales-daily?date=${day}&include=staff,payments,revenue_center`,
    { headers },
  );
  for (const bill of (sales.body as { sales: Bill[] }).sales)
    if (!bill.cancelled && bill.type !== 'VOID') addBill(book, bill);
  return close(book);
}

function addBill(book: Book, { type, salesLines, payments }: Bill): void {
  const all = salesLines.map((line) => millionths(line.totalNetAmountWithoutTax));
  const isTurned = type === 'REFUND' && all.reduce((one, other) => one + other, 0) > 0;
  const sign = isTurned ? -1 : 1;
  for (const person of new Set(salesLines.map(({ staffId }) => staffId))) {
    const own = salesLines.filter(({ staffId }) => staffId === person);
    const total = (of: (line: Bill['salesLines'][number]) => string): number =>
      roundCents(
        own
          .map(of)
          .map(millionths)
          .reduce((one, other) => one + other, 0),
      );
    const entry = entryOf(book, person);
    entry.net +=
      sign *
      total((line) =>
        line.accountingGroup.name === 'Gift cards' ? '0' : line.totalNetAmountWithoutTax,
      );
    entry.gratuity += sign * total(({ serviceCharge }) => serviceCharge);
  }
  for (const { staffId, tip } of payments)
    entryOf(book, staffId).tips += sign * roundCents(millionths(tip));
}

type Punch = {
  user_id: number;
  role_id: number;
  clocked_in: string;
  clocked_out: string | null;
  deleted: boolean;
  tips: number;
  breaks: { in: string; out: string | null; paid: boolean; deleted: boolean }[];
};
type Receipt = {
  status: string;
  external_user_id: string;
  net_total: number;
  tip_details: { type: string; amount: number }[];
};

/** A night as the scheduler tells it; its people by their own numbers, sellers by the till's. */
export async function sumsOfScheduler(
  { ask }: RestaurantWorld,
  headers: Record<string, string>,
  { location, from, to }: { location: number; from: string; to: string },
): Promise<{ users: Map<number, PersonSums>; sellers: Map<number, PersonSums> }> {
  const [users, sellers]: [Book, Book] = [new Map(), new Map()];
  const range = (field: string): string => `${field}[gte]=${from}&${field}[lte]=${to}&limit=500`;
  const base = '/7shifts/v2/company/1234';
  const punches = await ask(`${base}/time_punches?location_id=${location}&${range('clocked_in')}`, {
    headers,
  });
  for (const punch of (punches.body as { data: Punch[] }).data) {
    if (punch.deleted) continue;
    const entry = entryOf(users, punch.user_id);
    entry.declared += punch.tips;
    if (punch.clocked_out === null) continue;
    let begins = Date.parse(punch.clocked_in);
    const ends = Date.parse(punch.clocked_out);
    for (const one of punch.breaks.filter(({ paid, deleted }) => !paid && !deleted)) {
      entry.stretches.push({ role: String(punch.role_id), from: begins, to: Date.parse(one.in) });
      begins = one.out === null ? ends : Date.parse(one.out);
    }
    entry.stretches.push({ role: String(punch.role_id), from: begins, to: ends });
  }
  const receipts = await ask(`${base}/receipts?location_id=${location}&${range('receipt_date')}`, {
    headers,
  });
  for (const receipt of (receipts.body as { data: Receipt[] }).data) {
    if (receipt.status !== 'closed') continue;
    const entry = entryOf(sellers, Number(receipt.external_user_id));
    entry.net += receipt.net_total;
    for (const { type, amount } of receipt.tip_details)
      if (type === 'total') entry.tips += amount;
      else entry.gratuity += amount;
  }
  return { users: close(users), sellers: close(sellers) };
}

type Entry = {
  clock_in: number;
  clock_out: number | null;
  declared_tips: number;
  _embedded: { employee: { id: string }; job: { name: string } };
};
type Ticket = {
  open: boolean;
  void: boolean;
  totals: Record<
    'sub_total' | 'discounts' | 'service_charges' | 'other_charges' | 'tax' | 'total',
    number
  >;
  _embedded: { employee: { id: string }; payments: { tip: number }[] };
};

/** A night as the order data tells it. */
export async function sumsOfOrderData(
  { ask }: RestaurantWorld,
  headers: Record<string, string>,
  { location, from, to }: { location: string; from: number; to: number },
): Promise<Map<number, PersonSums>> {
  const book: Book = new Map();
  const base = `/omnivore/1.0/locations/${location}`;
  const list = async <T>(name: string, field: string): Promise<T[]> => {
    const found: T[] = [];
    for (let start = 0; ; start += 100) {
      const where = `and(gte(${field},${from}),lt(${field},${to}))`;
      const answer = await ask(`${base}/${name}/?start=${start}&where=${where}`, { headers });
      const { _embedded: embedded } = answer.body as { _embedded: Record<string, T[]> };
      found.push(...(embedded[name] ?? []));
      if ((embedded[name] ?? []).length < 100) return found;
    }
  };
  for (const entry of await list<Entry>('clock_entries', 'clock_in')) {
    const person = entryOf(book, Number(entry._embedded.employee.id));
    person.declared += entry.declared_tips;
    if (entry.clock_out === null) continue;
    const { name: role } = entry._embedded.job;
    person.stretches.push({ role, from: entry.clock_in * 1_000, to: entry.clock_out * 1_000 });
  }
  for (const { totals, ...ticket } of await list<Ticket>('tickets', 'opened_at')) {
    if (ticket.open || ticket.void) continue;
    const person = entryOf(book, Number(ticket._embedded.employee.id));
    const extra = totals.service_charges + totals.other_charges + totals.tax;
    const isOff = totals.total === totals.sub_total + extra;
    person.net += totals.sub_total - (isOff ? 0 : totals.discounts);
    person.gratuity += totals.service_charges;
    for (const { tip } of ticket._embedded.payments) person.tips += tip;
  }
  return close(book);
}
