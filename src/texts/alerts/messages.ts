import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import mailsEn from './messages.en.ts';
import mailsEs from './messages.es.ts';
import mailsFr from './messages.fr.ts';

/** The sentences of alerts, as the portal shows them. */
export const alertCatalogue = { en, es, fr };
/** What is mailed and texted around them. */
export const alertMessages = { en: mailsEn, es: mailsEs, fr: mailsFr };
