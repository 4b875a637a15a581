import { invalidRequest } from './protocol-error.ts';

/** A form with its brackets resolved: a text, or named parts. */
export type FormValue = string | FormObject;
export type FormObject = { readonly [name: string]: FormValue };

const MAX_FIELDS = 1_000;
const MAX_DEPTH = 10;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

type Growing = { [name: string]: string | Growing };

/**
 * `items[0][price]=x` becomes `{ items: { 0: { price: 'x' } } }`. A list is an object whose names
 * are places; `list[]` takes the next place.
 */
export function decodeForm(text: string): FormObject {
  const root = empty();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > MAX_FIELDS) throw invalidRequest('Too many parameters.');
    place(root, pathOf(name), value);
  }
  return root;
}

/** Without a prototype, so that no name of a form means anything to the language. */
const empty = (): Growing => Object.create(null) as Growing;

function pathOf(name: string): string[] {
  const [, first, rest] = NAME.exec(name) ?? [];
  if (first === undefined || rest === undefined)
    throw invalidRequest(`Invalid parameter name: ${name}`, { code: 'parameter_unknown' });
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  if (path.length > MAX_DEPTH) throw invalidRequest(`Parameter is nested too deeply: ${name}`);
  return path;
}

function place(root: Growing, path: readonly string[], value: string): void {
  let at = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    const below = at[name];
    // What was an empty text, which clears, may be followed by what is to stand there.
    at = typeof below === 'object' ? below : (at[name] = empty());
  }
}
