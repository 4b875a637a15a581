import en from './messages.en.ts';
import es from './messages.es.ts';
import fr from './messages.fr.ts';

/** What is mailed about subscriptions. */
export const subscriptionMessages = { en, es, fr };
