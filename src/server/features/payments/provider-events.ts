import type { PaymentEvent } from '#domain/payments/payment-states.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';

/** What an answer of the card processor is to the payment that it is about. */
export function eventOf(outcome: Outcome): PaymentEvent {
  switch (outcome.outcome) {
    case 'accepted':
      return { kind: 'accepted' };
    case 'declined':
      return { kind: 'declined', reason: outcome.code };
    case 'mismatched':
      return { kind: 'mismatched' };
    case 'unknown':
      return { kind: 'unanswered' };
  }
}
