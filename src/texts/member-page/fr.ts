import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  hello: 'Bonjour, {{name}}',
  loading: 'Chargement de votre page',
  signOut: 'Se déconnecter',
  continue: 'Continuer',
  yourCard: 'Votre carte',
  noCard: 'Pas encore de carte',
  noCardText: '{{client}} vous remettra une carte. Vous la verrez ici.',
  onCard: 'Sur votre carte',
  endsIn: 'Carte se terminant par {{digits}}',
  until: 'expire en {{month}}',
  'state.assigned': 'Non activée',
  'state.active': 'Active',
  'state.locked': 'Verrouillée',
  'state.expired': 'Expirée',
  'state.migrating': 'En transfert',
  'state.closed': 'Fermée',
  'state.error': 'Ne fonctionne pas',
  'means.assigned': 'Vous avez la carte en main? Activez-la pour y être payé.',
  'means.active': 'Payez avec elle et recevez-y votre paie. Perdue? Verrouillez-la tout de suite.',
  'means.locked':
    'Personne ne peut payer avec elle, et vous ne pouvez pas y être payé. Déverrouillez-la quand vous l’aurez retrouvée.',
  'means.lockedByManager':
    '{{client}} a verrouillé cette carte. Demandez à votre gestionnaire de la déverrouiller.',
  'means.expired':
    'Cette carte est expirée. {{client}} vous en remettra une nouvelle; votre argent reste à vous.',
  'means.migrating':
    'Votre solde est en cours de transfert vers une nouvelle carte. Ce ne sera pas long.',
  'means.closed': 'Cette carte est fermée. Demandez à {{client}} s’il manque quelque chose.',
  'means.error': 'Cette carte a un problème. Demandez de l’aide à {{client}}.',
  'act.activate': 'Activer ma carte',
  'act.lock': 'Verrouiller ma carte',
  'act.unlock': 'Déverrouiller ma carte',
  'done.activate': 'Votre carte est active.',
  'done.lock': 'Votre carte est verrouillée.',
  'done.unlock': 'Votre carte est déverrouillée.',
  recent: 'Activité récente',
  nothingYet: 'Aucune activité pour le moment.',
  'event.load': 'Versé à vous',
  'event.unload': 'Repris',
  'money.pre-paid': 'En route',
  'money.failed': 'Échoué',
  'money.cancelled': 'Annulé',
  'money.reversed': 'Renversé',
  settings: 'Paramètres',
  signInName: 'Vous vous connectez avec',
  help: 'Une question sur votre paie? Demandez à {{client}}.',
  agreementText:
    'Votre compte et votre carte sont personnels : gardez pour vous le mot de passe, le NIP et les codes. L’argent que votre employeur verse sur votre carte vous appartient. Ce que vous faites dans votre compte est consigné avec votre nom et l’heure. Votre nom, vos coordonnées et ce qu’on vous verse servent à vous payer et à tenir les dossiers exigés par la loi. Si votre carte est perdue ou volée, verrouillez-la aussitôt. Vous pouvez partir en tout temps.',
};
export default texts;
