import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Vous n’avez aucun portefeuille',
  ask: 'Demandez à l’administrateur de votre entreprise de vous en attribuer un.',
  openText: 'Chaque établissement comprend un portefeuille principal, nécessaire pour payer.',
  open: 'Ouvrir un établissement',
};
export default texts;
