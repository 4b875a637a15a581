import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'won.subject': '{{wallet}} : la contestation de {{amount}} a été acceptée',
  'won.body':
    'La contestation d’un chargement de {{amount}} de {{wallet}} à {{name}} a été acceptée. {{awarded}} reviennent au portefeuille. Note : {{note}}',
  'lost.subject': '{{wallet}} : la contestation de {{amount}} a été rejetée',
  'lost.body':
    'La contestation d’un chargement de {{amount}} de {{wallet}} à {{name}} a été rejetée. L’argent reste à {{name}}. Note : {{note}}',
};
export default texts;
