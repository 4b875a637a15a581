import { z } from 'zod';
import { reference } from './card-activity.ts';
import {
  type IssuedCard,
  type IssuedOrder,
  ISSUED_ORDER_STATES,
  ISSUED_STATES,
} from './issuer.port.ts';

const Card = z.object({
  card: reference,
  state: z.enum(ISSUED_STATES),
  by: z.enum(['holder', 'program']).nullable(),
  expires_on: z.iso.date().nullable(),
});
const Order = z.object({
  id: reference,
  state: z.enum(ISSUED_ORDER_STATES),
  tracking: z
    .string()
    .regex(/^[!-~ ]{1,100}$/)
    .nullable(),
  cards: z.array(reference),
});
const Cards = z.object({ cards: z.array(z.unknown()) });

/** What an answer of the processor says of a card; null where it can't be read as one. */
export function readIssuedCard(answer: unknown): IssuedCard | null {
  const read = Card.safeParse(answer).data;
  return read
    ? { proxy: read.card, state: read.state, by: read.by, expiresOn: read.expires_on }
    : null;
}

/**
 * The cards of an answer that can be read; null where it is no list. One that can't be read is left
 * out like one that the processor doesn't know: the others are followed all the same.
 */
export function readIssuedCards(answer: unknown): IssuedCard[] | null {
  const list = Cards.safeParse(answer).data;
  return list ? list.cards.flatMap((card) => readIssuedCard(card) ?? []) : null;
}

/** What an answer of the processor says of an order; null where it can't be read as one. */
export function readIssuedOrder(answer: unknown): IssuedOrder | null {
  const read = Order.safeParse(answer).data;
  return read
    ? { id: read.id, state: read.state, tracking: read.tracking, proxies: read.cards }
    : null;
}
