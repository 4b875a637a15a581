/** What may stand in an address. Anything else in it is dropped. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;
export const reader =
  <const N extends string>(...names: N[]) =>
  (raw: Record<string, unknown>): { [K in N]?: string } =>
    // Nothing but these names, and each of them is a text.
    Object.fromEntries(
      names.flatMap((name) => (text(raw[name]) === undefined ? [] : [[name, text(raw[name])]])),
    ) as { [K in N]?: string };

export const loginSearch = reader('return');
export const invitationSearch = reader('token');
export const ownPageSearch = reader('view');
