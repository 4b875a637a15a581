import { z } from 'zod';
import { CARD_EVENT_KINDS, type CardEventKind } from '#domain/payments/card-activity.ts';
import type { Cents } from '#kernel/money.ts';

/** What a card did at the processor, read and not yet believed: amounts and times may be anything. */
export type CardActivity = {
  readonly id: string;
  readonly kind: CardEventKind;
  readonly proxy: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly occurredAt: Date;
  /** Of a clearing, the authorization that it belongs to. */
  readonly refersTo: string | null;
  /** Nothing more will be cleared of that authorization. */
  readonly final: boolean;
  readonly expiresAt: Date | null;
  readonly merchant: string;
};

const CONTROL_CHARACTERS = /\p{Cc}+/gu;
/** Numbers and names that go into keys: printable, no spaces. */
export const reference = z.string().regex(/^[!-~]{1,100}$/);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Activity = z.object({
  id: reference,
  about: z.literal('money'),
  kind: z.enum(CARD_EVENT_KINDS),
  card: reference,
  amount_minor: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform((text): Cents => BigInt(text)),
  currency: z.string().max(10),
  at: instant,
  refers_to: reference.nullish(),
  final: z.boolean().nullish(),
  expires_at: instant.nullish(),
  merchant: z
    .string()
    .nullish()
    .transform((text) =>
      (text ?? '').replaceAll(CONTROL_CHARACTERS, ' ').trim().slice(0, MAX_MERCHANT),
    ),
});
const MAX_MERCHANT = 120;

/** Reads one event of the feed that is about money; null for what cannot be read as one. */
export function readCardActivity(event: unknown): CardActivity | null {
  const read = Activity.safeParse(event).data;
  return read
    ? {
        id: read.id,
        kind: read.kind,
        proxy: read.card,
        amount: read.amount_minor,
        currency: read.currency,
        occurredAt: read.at,
        refersTo: read.refers_to ?? null,
        final: read.final ?? true,
        expiresAt: read.expires_at ?? null,
        merchant: read.merchant,
      }
    : null;
}

const State = z.object({
  id: reference,
  about: z.enum(['card', 'order']),
  of: reference,
});

export type IssuerEvent =
  /** Something happened to a card or an order. It is read anew: events come late and twice. */
  | { readonly about: 'card' | 'order'; readonly of: string }
  | { readonly about: 'money'; readonly activity: CardActivity }
  | { readonly about: 'nothing_known'; readonly content: unknown };

/** Reads one event of the feed: what cannot be read stays as it came, for a person to look at. */
export function readFeedEvent(event: unknown): IssuerEvent {
  const state = State.safeParse(event).data;
  if (state) return { about: state.about, of: state.of };
  const activity = readCardActivity(event);
  return activity ? { about: 'money', activity } : { about: 'nothing_known', content: event };
}

const FeedAnswer = z.object({ events: z.array(z.unknown()).max(5_000), cursor: reference });

/** Reads a page of the feed; throws where it is no page, and then it is asked for again. */
export function readFeedPage(answer: unknown): {
  readonly events: readonly IssuerEvent[];
  readonly cursor: string;
} {
  const { events, cursor } = FeedAnswer.parse(answer);
  return { events: events.map(readFeedEvent), cursor };
}
