import { answerSetupQuestion } from '../methods/setup-intent-life.ts';
import type { World } from '../store/world.ts';
import { answerPaymentQuestion } from './payment-life.ts';

/** What a holder answers to the bank, about saving a card or about a payment; its new status. */
export function answerQuestion(world: World, id: string, isPassed: boolean): string | null {
  const { setupIntents, paymentIntents } = world.store;
  const setup = setupIntents.get(id);
  if (setup) return answerSetupQuestion(world, setup, isPassed).status;
  const payment = paymentIntents.get(id);
  return payment ? answerPaymentQuestion(world, payment, isPassed).status : null;
}
