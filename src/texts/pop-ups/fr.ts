import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  popUps: 'Annonces',
  dismiss: 'Masquer',
  dismissNamed: 'Masquer : {{title}}',
  more_one: '{{count}} de plus dans Messages',
  more_other: '{{count}} de plus dans Messages',
  surveyOffer: 'Parlez-nous de votre point de vente. Cela prend deux minutes.',
  answer: 'Répondre',
  later: 'Plus tard',
};
export default texts;
