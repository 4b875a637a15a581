import type { Level } from '#domain/access/levels.ts';
import type { CardState } from '#domain/people/member-status.ts';
import { type Cents, sum } from '#kernel/money.ts';

export const DEMO_PASSWORD = 'Cardload-demo-1';
const dollars = (amount: number): Cents => BigInt(amount) * 100n;

export type DemoStore = {
  readonly name: string;
  readonly timezone: string;
  readonly balance: Cents;
  readonly alert?: Cents;
  readonly departments?: readonly string[];
};
export type DemoManager = {
  readonly name: string;
  readonly level: Level;
  readonly mobile: string;
  readonly email: string;
  readonly stores?: readonly string[];
  readonly limits?: unknown;
};
/** How many members of each kind: their card's state, or how far they have come. */
export type DemoMembers = Readonly<
  Partial<Record<CardState | 'pending' | 'registered' | 'inactive', number>>
>;
export type DemoClient = {
  readonly id: number;
  readonly name: string;
  readonly region: 'US' | 'CA';
  readonly variant: 'standard' | 'travel';
  readonly provider?: boolean;
  readonly hideToday?: number;
  readonly stores: readonly DemoStore[];
  readonly managers: readonly DemoManager[];
  readonly members: DemoMembers;
  readonly area: string;
  /** Two weeks of loads and two batches. */
  readonly money?: true;
  /** Three months with a bank. */
  readonly bank?: true;
  /** Subscribes for tips from the start. */
  readonly subscribes?: true;
  /** Its third-party declaration is made. */
  readonly declared?: true;
};

const DEPARTMENTS = ['FOH', 'BOH', 'Bar'];
const MONTREAL = 'America/Toronto';

/** The clients, wallets and people of the demo world. */
export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    id: 1,
    name: 'Cardload',
    region: 'CA',
    variant: 'standard',
    provider: true,
    area: '416',
    stores: [],
    members: {},
    managers: [
      {
        name: 'Olivia Operator',
        level: 'Admin',
        mobile: '4165550001',
        email: 'operator@cardload.example',
      },
    ],
  },
  {
    id: 10_001,
    name: 'Maple Table Restaurants',
    region: 'CA',
    variant: 'standard',
    area: '514',
    money: true,
    subscribes: true,
    declared: true,
    stores: [
      { name: 'Downtown', timezone: MONTREAL, balance: dollars(25_000), departments: DEPARTMENTS },
      { name: 'Airport', timezone: MONTREAL, balance: dollars(8_000), departments: DEPARTMENTS },
      {
        name: 'Old Port',
        timezone: MONTREAL,
        balance: dollars(310),
        alert: dollars(500),
        departments: DEPARTMENTS,
      },
      { name: 'Head Office', timezone: MONTREAL, balance: dollars(100_000) },
    ],
    managers: [
      { name: 'Ada Admin', level: 'Admin', mobile: '5145550100', email: 'admin@maple.example' },
      {
        name: 'Remy Regional',
        level: 'Regional Manager',
        mobile: '5145550101',
        email: 'regional@maple.example',
        stores: ['Downtown', 'Airport'],
      },
      {
        name: 'Zoe Zone',
        level: 'Zone Manager',
        mobile: '5145550102',
        email: 'zone@maple.example',
        stores: ['Downtown', 'Airport', 'Old Port'],
      },
      {
        name: 'Max Manager',
        level: 'Manager',
        mobile: '5145550103',
        email: 'manager@maple.example',
        stores: ['Downtown'],
        limits: {
          days: [0, 1, 2, 3, 4, 5, 6],
          from: '00:00',
          to: '24:00',
          daily: '500000',
          single_card: '50000',
        },
      },
      {
        name: 'Lia Limited',
        level: 'Limited Access',
        mobile: '5145550104',
        email: 'limited@maple.example',
        stores: ['Downtown'],
      },
      {
        name: 'Theo Tipout',
        level: 'Tipout Manager',
        mobile: '5145550105',
        email: 'tipout@maple.example',
        stores: ['Airport'],
      },
    ],
    members: { active: 48, pending: 4, registered: 3, locked: 2, expired: 2, inactive: 1 },
  },
  {
    id: 20_001,
    name: 'Lone Star Kitchens',
    region: 'US',
    variant: 'standard',
    area: '512',
    money: true,
    bank: true,
    stores: [
      {
        name: 'Austin',
        timezone: 'America/Chicago',
        balance: dollars(15_000),
        departments: DEPARTMENTS,
      },
      {
        name: 'Dallas',
        timezone: 'America/Chicago',
        balance: dollars(5_000),
        departments: DEPARTMENTS,
      },
    ],
    managers: [
      {
        name: 'Austin Admin',
        level: 'Admin',
        mobile: '5125550100',
        email: 'admin@lonestar.example',
      },
    ],
    members: { active: 20, pending: 2, registered: 1, locked: 1 },
  },
  {
    id: 30_001,
    name: 'Blue Horizon Vacations',
    region: 'CA',
    variant: 'travel',
    area: '905',
    stores: [
      { name: 'Punta Cana', timezone: 'America/Santo_Domingo', balance: dollars(12_000) },
      { name: 'Cancun', timezone: 'America/Cancun', balance: dollars(9_000) },
    ],
    managers: [
      {
        name: 'Sam Sunwing',
        level: 'Sunwing Admin',
        mobile: '9055550100',
        email: 'admin@horizon.example',
      },
      {
        name: 'Dana Destination',
        level: 'Destination Manager',
        mobile: '9055550101',
        email: 'destination@horizon.example',
        stores: ['Punta Cana'],
      },
      {
        name: 'Bea Baggage',
        level: 'Sunwing Baggage Admin - View Only',
        mobile: '9055550102',
        email: 'baggage@horizon.example',
      },
    ],
    members: { active: 24, pending: 3, closed: 2, error: 1 },
  },
  {
    id: 40_001,
    name: 'Juniper Cafe',
    region: 'CA',
    variant: 'standard',
    hideToday: 1,
    area: '514',
    stores: [
      { name: 'Juniper', timezone: MONTREAL, balance: dollars(2_000), departments: ['FOH', 'BOH'] },
    ],
    managers: [
      { name: 'Jo Juniper', level: 'Admin', mobile: '5145550400', email: 'admin@juniper.example' },
    ],
    members: { active: 11, pending: 1 },
  },
  {
    id: 50_001,
    name: 'Harvest Table',
    region: 'CA',
    variant: 'standard',
    area: '514',
    declared: true,
    stores: [{ name: 'Main', timezone: MONTREAL, balance: dollars(500_000) }],
    managers: [
      {
        name: 'Hana Harvest',
        level: 'Admin',
        mobile: '5145550500',
        email: 'admin@harvest.example',
      },
    ],
    members: { active: 5_000 },
  },
];

/**
 * More than the demo's loads and tips take from any wallet; what is left of it goes back to the
 * bank.
 */
export const SPENT: Cents = 2_000_000n;

/** What a store is opened with. */
export const openingOf = (client: DemoClient, store: DemoStore): Cents =>
  store.balance + (client.money ? SPENT : 0n);

/** What lay at the bank of each rail before anything else did. */
export const heldAtBank = (): Readonly<Record<'eft' | 'ach', Cents>> => {
  const of = (region: 'US' | 'CA'): Cents =>
    sum(
      DEMO_CLIENTS.filter((client) => client.region === region).flatMap((client) =>
        client.stores.map((store) => openingOf(client, store)),
      ),
    );
  return { eft: of('CA'), ach: of('US') };
};
