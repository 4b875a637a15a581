import type en from './invitation.en.ts';

const texts: Record<keyof typeof en, string> = {
  subject: 'Salaire gagné chez {{employer}}',
  text: 'Vous pouvez maintenant retirer sans frais, avant le jour de paie, une partie du salaire que vous avez déjà gagné chez {{employer}}. C’est votre choix. Voyez comment ça marche : {{link}}',
};
export default texts;
