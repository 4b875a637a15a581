import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Modalités de la mise en commun des pourboires',
  lead: 'Ce que le service de pourboires fait pour un employeur et son personnel, et ce dont chacun répond.',
  'what.title': 'Ce que fait le service',
  'what.text':
    'Le service calcule le partage des pourboires d’un service selon les règles fixées par l’employeur, et verse les montants sur les cartes du personnel à partir du portefeuille de l’employeur. Chaque montant s’explique au cent près.',
  'rules.title': 'Qui décide des règles',
  'rules.text':
    'L’employeur fixe les règles et répond de leur légalité là où se trouve l’établissement : qui peut participer, ce qui peut être pris sur les pourboires et ce que le personnel doit avoir accepté. Le service met en garde contre les règles qui semblent illégales ; ses avertissements ne sont pas des avis juridiques.',
  'pay.title': 'Comment les pourboires sont versés',
  'pay.text':
    'Les pourboires sont versés quand l’employeur l’ordonne et que le portefeuille contient l’argent. Qui n’a pas de carte active est payé plus tard, dès qu’il en a une. Ce qui est versé pour une soirée l’est une seule fois.',
  'correct.title': 'Corrections',
  'correct.text':
    'Une soirée payée n’est jamais modifiée. Ce qui se révèle inexact est rattrapé sur une soirée suivante et montré à la personne avec son motif.',
  'data.title': 'Données',
  'data.text':
    'Les heures, ventes et pourboires viennent de l’employeur ou de son point de vente et ne servent qu’aux pourboires. Un résultat partagé ne montre que le prénom et une initiale, et son adresse expire.',
  'change.title': 'Modifications et fin',
  'change.text':
    'L’employeur peut modifier ses règles à compter de tout jour à venir, ou cesser d’utiliser le service, en tout temps. Ce qui a été calculé et versé reste lisible aussi longtemps que la loi l’exige.',
};
export default texts;
