import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Modalités de la mise en commun des pourboires',
  lead: 'Ce que le service de pourboires fait pour les employeurs et leur personnel, et qui répond de quoi.',
  'what.title': 'Ce que fait le service',
  'what.text':
    'Le service calcule le partage des pourboires selon les règles que vous fixez comme employeur et verse les montants sur les cartes du personnel à partir de votre portefeuille. Chaque montant s’explique au cent près.',
  'rules.title': 'Qui décide des règles',
  'rules.text':
    'Comme employeur, vous fixez les règles et devez vous assurer qu’elles sont conformes à la loi là où vous exercez : qui peut participer, ce qui peut être prélevé sur les pourboires et ce que le personnel doit accepter. Le service vous avertit des règles qui pourraient être illégales. Ces avertissements ne sont pas des avis juridiques.',
  'pay.title': 'Comment les pourboires sont versés',
  'pay.text':
    'Les pourboires sont versés quand vous le demandez et que votre portefeuille contient assez de fonds. Les personnes sans carte active sont payées dès qu’elles en ont une. Chaque service est versé une seule fois.',
  'correct.title': 'Corrections',
  'correct.text':
    'Un service versé ne change jamais. Toute erreur est corrigée dans un service suivant et montrée à la personne avec le motif.',
  'data.title': 'Données',
  'data.text':
    'Les heures, les ventes et les pourboires viennent de vous ou de votre point de vente et ne servent qu’aux pourboires. Une page partagée ne montre que les prénoms et les initiales, et son lien expire.',
  'change.title': 'Modifications et fin du service',
  'change.text':
    'Vous pouvez modifier vos règles pour toute date future, ou cesser d’utiliser le service, en tout temps. Ce qui a été calculé et versé reste accessible aussi longtemps que la loi l’exige.',
};
export default texts;
