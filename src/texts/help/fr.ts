import type en from './en.ts';
import topics from './topics.fr.ts';

const texts: Record<keyof typeof en, string> = {
  ...topics,
  search: 'Chercher dans l’aide',
  searchHint: 'Par exemple : carte perdue, chargement échoué',
  forThisPage: 'Pour cette page',
  allTopics: 'Tous les sujets',
  found_one: '{{count}} sujet trouvé',
  found_other: '{{count}} sujets trouvés',
  foundNone: 'Aucun sujet trouvé. Essayez d’autres mots ou écrivez au soutien ci-dessous.',
  openPage: 'Ouvrir {{page}}',
  showFirstSteps: 'Afficher les premières étapes à l’accueil',
  contactTitle: 'Joindre une personne',
  hours: 'Le soutien répond de 9 h à 17 h, heure de l’Est.',
  email: 'Écrire un courriel',
  call: 'Appeler le {{phone}}',
  statusPage: 'Quelque chose ne fonctionne pas? Voir la page d’état',
  noContact:
    'Adressez-vous à l’administrateur de votre entreprise. Il sait comment joindre le soutien.',
  mailFilled: 'Le courriel indique déjà votre entreprise et la page où vous êtes.',
  mailSubject: 'Aide : {{client}}',
  mailClient: 'Client : {{client}} ({{id}})',
  mailPage: 'Page : {{page}}',
  mailAsk: 'Ma question :',
  shortcuts: 'Raccourcis clavier',
  shortcutSearch: 'Rechercher dans la page',
  shortcutRow: 'De la recherche à la première ligne',
  shortcutSend: 'Envoyer le formulaire ou continuer',
  shortcutPalette: 'Tout rechercher',
  shortcutHelp: 'Cette liste',
  shortcutHome: 'Accueil',
  shortcutMembers: 'Membres',
  shortcutTips: 'Pourboires',
  shortcutFunds: 'Charger une carte',
  shortcutTransactions: 'Transactions',
};
export default texts;
