const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox|FxiOS', 'Firefox'],
  ['Chrome|CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (agent: string, known: readonly (readonly [string, string])[]) =>
  known.find(([mark]) => new RegExp(`(${mark})`).test(agent))?.[1];

/** What people call the browser and the device that an address line of a browser names. */
export const deviceNameOf = (agent: string | null) => ({
  browser: firstIn(agent ?? '', BROWSERS),
  system: firstIn(agent ?? '', SYSTEMS),
});
