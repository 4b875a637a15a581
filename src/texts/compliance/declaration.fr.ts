import type en from './declaration.en.ts';

const texts: Record<keyof typeof en, string> = {
  thirdParty:
    'Je suis autorisé à déclarer au nom de cette entreprise. L’argent que nous chargeons sur des cartes avec Cardload est le nôtre et rémunère le travail de notre propre personnel, à moins que je ne déclare un tiers ci-dessous. Un tiers est la personne ou l’entreprise qui nous donne ses instructions. Je ferai une nouvelle déclaration si cela change.',
};
export default texts;
