import { parseJson } from './clean-json.ts';
import { type Fields, isFields } from './read-json.ts';

/** The fields of a webhook's body; null where it is none. */
export function webhookFields(body: string): Fields | null {
  try {
    const read = parseJson(body);
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}
