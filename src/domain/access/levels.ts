/** The account levels of a manager, in the words and the order of the specification. */
export const LEVELS = [
  'Admin',
  'Regional Manager',
  'Zone Manager',
  'Manager',
  'Limited Access',
  'Tipout Manager',
  'Sunwing Admin',
  'Destination Manager',
  'Sunwing Baggage Admin - View Only',
] as const;
export type Level = (typeof LEVELS)[number];

export type Variant = 'standard' | 'travel';
const TRAVEL: readonly Level[] = [
  'Sunwing Admin',
  'Destination Manager',
  'Sunwing Baggage Admin - View Only',
];
const SEES_ALL: readonly Level[] = ['Admin', 'Sunwing Admin', 'Sunwing Baggage Admin - View Only'];

/** Whether the level's wallets are all of the client, or the assigned ones. */
export const seesAllWallets = (level: Level): boolean => SEES_ALL.includes(level);

/**
 * The three travel levels exist only in travel programs, the other levels below Admin only
 * elsewhere.
 */
export const existsIn = (level: Level, variant: Variant): boolean =>
  level === 'Admin' || TRAVEL.includes(level) === (variant === 'travel');
