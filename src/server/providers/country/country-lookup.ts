import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';

/**
 * Country code of an address (ISO 3166, two letters); null where it is private or not in the table.
 */
export type CountryLookup = (ip: string) => Promise<string | null>;

/**
 * Ranges in order; countries as two bytes. IPv6 by its upper 64 bits, which is as fine as the table
 * goes.
 */
type Table = {
  readonly from: BigUint64Array;
  readonly to: BigUint64Array;
  readonly country: Uint16Array;
};

const PACKAGE = '@ip-location-db/geo-whois-asn-country';

const local = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  local.addSubnet(net, bits);
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(net, bits, 'ipv6');

/**
 * Looks countries up in a table with a free data licence (CC0) that a package ships; read when it
 * is first asked for.
 */
export function createCountryLookup(): CountryLookup {
  const tables: Partial<Record<4 | 6, Promise<Table>>> = {};
  return async (given) => {
    const ip = given.startsWith('::ffff:') ? given.slice(7) : given;
    const family = isIP(ip);
    if (family !== 4 && family !== 6) return null;
    if (local.check(ip, family === 4 ? 'ipv4' : 'ipv6')) return null;
    const table = await (tables[family] ??= readTable(family));
    return find(table, family === 4 ? numberOf4(ip) : numberOf6(ip));
  };
}

async function readTable(family: 4 | 6): Promise<Table> {
  const path = createRequire(import.meta.url).resolve(
    `${PACKAGE}/geo-whois-asn-country-ipv${family}-num.csv`,
  );
  const lines = (await readFile(path, 'latin1')).trimEnd().split('\n');
  const table: Table = {
    from: new BigUint64Array(lines.length),
    to: new BigUint64Array(lines.length),
    country: new Uint16Array(lines.length),
  };
  const shift = family === 6 ? 64n : 0n;
  lines.forEach((line, index) => {
    const [from = '0', to = '0', code = '  '] = line.split(',');
    table.from[index] = BigInt(from) >> shift;
    table.to[index] = BigInt(to) >> shift;
    table.country[index] = (code.charCodeAt(0) << 8) | code.charCodeAt(1);
  });
  return table;
}

function find({ from, to, country }: Table, ip: bigint): string | null {
  let low = 0;
  let high = from.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ip < (from[middle] ?? 0n)) high = middle - 1;
    else if (ip > (to[middle] ?? 0n)) low = middle + 1;
    else return String.fromCharCode((country[middle] ?? 0) >> 8, (country[middle] ?? 0) & 255);
  }
  return null;
}

const numberOf4 = (ip: string): bigint =>
  ip.split('.').reduce((number, part) => number * 256n + BigInt(part), 0n);

function numberOf6(ip: string): bigint {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = [
    ...groups,
    ...Array<string>(tail === undefined ? 0 : 8 - groups.length - rest.length).fill('0'),
    ...rest,
  ];
  return all
    .slice(0, 4)
    .reduce((number, group) => number * 65_536n + BigInt(`0x${group || '0'}`), 0n);
}
