import type en from './several.en.ts';

const texts: Record<keyof typeof en, string> = {
  stepPeople: 'Portefeuilles',
  stepAmounts: 'Montants',
  walletsTitle: 'Portefeuilles',
  walletsTable: 'Ce qui quitte chaque portefeuille',
  walletsNote:
    'Choisissez les portefeuilles qui paient. Choisissez des départements pour ne payer qu’une partie de leurs membres.',
  walletsCount_one: '{{n}} portefeuille',
  walletsCount_other: '{{n}} portefeuilles',
  allWallets: 'Tout sélectionner',
  noWallets: 'Effacer la sélection',
  findWallet: 'Trouver un portefeuille',
  departmentsOf: 'Départements de {{wallet}}',
  peopleWhich: 'Personnes, triées par',
  peopleNote:
    'Les montants se saisissent à l’étape suivante. Rien n’est envoyé avant votre confirmation.',
  emptyTable: 'Commencer par un tableau vide',
  listPeople: 'Lister les membres',
  noPeopleTitle: 'Personne à lister',
  noPeopleText:
    'Les portefeuilles et départements choisis n’ont aucun membre qui puisse être payé. Choisissez-en d’autres, ou incluez les membres qui ne peuvent pas encore être payés.',
  keptRows_one: '{{n}} ligne saisie plus tôt est encore là',
  keptRows_other: '{{n}} lignes saisies plus tôt sont encore là',
  keptRowsText: 'Total : {{amount}}. Elles n’ont été ni vérifiées ni envoyées.',
  importAmounts: 'Importer les montants',
  notImported: 'Nous n’avons pas pu importer ce fichier',
  importFilled_one: '{{n}} montant rempli.',
  importFilled_other: '{{n}} montants remplis.',
  importAdded_one: '{{n}} ligne ajoutée à la fin : vérifiez son portefeuille.',
  importAdded_other: '{{n}} lignes ajoutées à la fin : vérifiez leurs portefeuilles.',
  importLost_one:
    '{{n}} ligne a été laissée de côté : vous n’avez pas de portefeuille de ce nom. Ligne du fichier : {{lines}}.',
  importLost_other:
    '{{n}} lignes ont été laissées de côté : vous n’avez pas de portefeuilles de ces noms. Lignes du fichier : {{lines}}.',
  sameAmount: 'Même montant pour tous',
  fillAmounts_one: 'Remplir {{n}} ligne vide',
  fillAmounts_other: 'Remplir {{n}} lignes vides',
  pasteAmounts:
    'Saisissez les montants, ou copiez une colonne de montants de votre tableur et collez-la dans le premier montant. Les lignes sans montant sont laissées de côté.',
  departmentAndStatus: 'Département',
  entryUnpaid_one: '{{n}} personne sans montant est laissée de côté',
  entryUnpaid_other: '{{n}} personnes sans montant sont laissées de côté',
  nextWallet: 'Suivant : {{wallet}}',
  lookAtNamed: 'Voir les lignes de {{wallet}} laissées de côté',
  cards: 'Cartes',
  walletAfterShort: 'Portefeuille après',
  balanceNow: 'Solde actuel',
  peopleTitle: 'Qui est payé',
  peopleTable: 'Personnes payées depuis {{wallet}}',
  proxy: 'Proxy',
  notSentFrom: '{{wallet}} : rien n’a été envoyé. Aucun portefeuille n’a été touché.',
  duplicateOthers_one: 'C’est aussi le cas de {{n}} autre portefeuille.',
  duplicateOthers_other: 'C’est aussi le cas de {{n}} autres portefeuilles.',
};

export default texts;
