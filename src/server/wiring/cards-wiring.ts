import type { CardsDeps } from '../features/cards/index.ts';
import { returnRest } from '../features/funds/index.ts';

/** Tells the room of cards what the room of funds does for it. */
export const cardsPorts: CardsDeps['ports'] = { returnRest };
