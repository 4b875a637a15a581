import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'mail.many': '{{total}} alertes de {{client}}',
  'mail.foot':
    'Vous pouvez choisir les alertes envoyées par courriel dans Mes paramètres : {{link}}',
  'text.one': '{{sentence}} : {{link}}',
  'text.many': '{{total}} alertes de {{client}} : {{link}}',
};
export default texts;
