import { call } from './api.ts';
import { refresh } from './contract-query.ts';
import { type Language, prefer } from './preferences.ts';
import { queryClient } from './query-client.ts';

/**
 * The portal in another language, for somebody who is signed in: the server is told as well, as
 * what it writes (notes of payouts, mail, announcements, what is declared) is in its reader's
 * language.
 */
export function chooseLanguage(language: Language): void {
  prefer('language', language);
  call('saveLanguage', { body: { language } })
    .then(() => refresh(queryClient, 'listActivePopUps', 'thirdParty'))
    .catch(() => undefined);
}
