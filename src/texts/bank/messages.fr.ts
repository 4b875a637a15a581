const texts = {
  'agreement.subject': '{{client}} : débits bancaires autorisés',
  'agreement.body':
    '{{name}} a autorisé Cardload à débiter le compte de {{client}} se terminant par {{last4}}, des montants que vous confirmez ou programmez. Les débits programmés sont annoncés {{days}} jours à l’avance. Vous pouvez mettre fin à cet accord en tout temps. Vous pouvez contester un débit dans les 10 jours ouvrables.',
  'returned.subject': '{{wallet}} : un débit bancaire de {{amount}} a été retourné',
  'returned.body':
    'La banque a retourné un débit de {{amount}} pour {{wallet}} (code {{code}}). {{taken}} a été repris du portefeuille et {{owed}} reste dû.',
  'transferLate.subject': '{{wallet}} : un débit bancaire de {{amount}} est en retard',
  'transferLate.body':
    'Un débit bancaire de {{amount}} pour {{wallet}} devait être réglé au plus tard le {{day}} et ne l’est pas encore. Il n’est pas perdu : il sera réglé ou retourné dès que la banque le dira.',
  'depositLate.subject': '{{wallet}} : un dépôt de {{amount}} n’est pas arrivé',
  'depositLate.body':
    'Le dépôt direct de {{amount}} annoncé pour {{wallet}} devait arriver au plus tard le {{day}}. Vérifiez auprès de votre banque qu’il a été envoyé au numéro de compte du portefeuille.',
  'debit.subject': 'Débit bancaire de {{amount}} pour {{store}} le {{day}}',
  'debit.body':
    '{{amount}} seront débités du compte bancaire se terminant par {{last4}} le {{day}} pour ramener {{store}} à son solde cible. Pour l’arrêter, mettez fin au calendrier dans le portail avant que le débit soit envoyé à la banque.',
  'chequeApproved.subject': 'Votre compte bancaire se terminant par {{last4}} est vérifié',
  'chequeApproved.body':
    '{{name}}, nous avons examiné votre spécimen de chèque. Le compte se terminant par {{last4}} est vérifié : vous pouvez alimenter vos portefeuilles à partir de ce compte.',
  'chequeRefused.subject':
    'Votre compte bancaire se terminant par {{last4}} n’a pas pu être vérifié',
  'chequeRefused.body':
    '{{name}}, nous avons examiné votre spécimen de chèque et n’avons pas pu vérifier le compte se terminant par {{last4}}. Motif : {{reason}} Vous pouvez envoyer un autre spécimen à partir de la page Alimenter un portefeuille.',
  'file_not_taken.subject': '{{rail}} : la banque n’a pas pris le fichier du {{day}}',
  'file_not_taken.body':
    'Trente minutes après l’heure limite, la banque n’a pas confirmé le fichier {{rail}} du {{day}}. Consultez son état dans le portail, sous Fichiers bancaires.',
  'statement_missing.subject': '{{rail}} : le relevé du {{day}} manque',
  'statement_missing.body':
    'La banque n’a pas envoyé le relevé du compte {{rail}} du {{day}}, attendu avant 10 h. Les débits sont réglés lorsqu’un relevé les montre.',
  'line_open.subject': '{{rail}} : des lignes du relevé du {{day}} restent inexpliquées',
  'line_open.body':
    'Le relevé {{rail}} du {{day}} contient des lignes sans correspondance depuis deux jours bancaires. Attribuez-les ou renvoyez l’argent dans le portail, sous Relevés bancaires.',
  'difference_open.subject': '{{rail}} : des écarts avec la banque du {{day}} restent ouverts',
  'difference_open.body':
    'Pour le {{day}} ({{rail}}), nos demandes, nos livres et la banque ne concordent pas depuis deux jours bancaires. Consultez et expliquez chaque écart dans le portail, sous Rapprochement.',
  'coverage_low.subject': '{{rail}} : les fonds à la banque sont inférieurs à l’argent des clients',
  'coverage_low.body':
    'À la fin du {{day}}, les fonds du compte {{rail}} couvraient moins de 100 % de l’argent des clients. Consultez ce qui manque, par client, dans le portail, sous Protection des fonds.',
};
export default texts;
