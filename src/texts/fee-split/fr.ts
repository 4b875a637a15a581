import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Partage des frais',
  titleNote:
    'La part de chaque frais qui vient de la carte du membre. Le portefeuille paie le reste.',
  loads: 'Chargements et versements',
  loadsNote: 'Les versements de pourboires sont aussi des chargements.',
  unloads: 'Retraits',
  'memberShare.load': 'Part du membre dans les frais de chargement',
  'memberShare.unload': 'Part du membre dans les frais de retrait',
  limitHint: 'Le programme permet jusqu’à {{limit}} %.',
  wholeHint: 'De 0 % à 100 %',
  programFee: 'Frais du programme',
  noFee: 'Le programme ne prévoit pas de frais ici : il n’y a encore rien à partager.',
  example: 'Par exemple, {{amount}}',
  exampleAmount: 'Montant à essayer',
  walletShare: 'Le portefeuille paie',
  cardShare: 'Le membre paie',
  walletChange: 'Portefeuille',
  cardChange: 'Carte',
  eaten: 'Les frais absorberaient tout le montant.',
  lawNote:
    'Certaines provinces et certains États interdisent à l’employeur de prélever des frais sur les pourboires. Les règles de pourboires vous avertissent lorsque c’est le cas.',
  save: 'Enregistrer le partage',
  saved: 'Le nouveau partage s’applique dès le prochain chargement ou retrait.',
  reset: 'Annuler les changements',
  history: 'Partages précédents',
  historyNone: 'Personne n’a modifié le partage. C’est celui de votre programme.',
  changedAt: 'Modifié le',
  changedBy: 'Par',
  memberShares: 'À la charge des membres',
  sinceNow: 'En vigueur',
  conflict: '{{name}} a modifié le partage pendant que vous étiez ici',
  conflictText:
    'Ce que vous avez saisi est conservé. Comparez-le au nouveau partage, puis enregistrez de nouveau.',
  readOnly: 'Vous pouvez consulter le partage, mais pas le modifier.',
};
export default texts;
