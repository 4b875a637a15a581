import type en from './what-is-wrong.en.ts';

const texts: Record<keyof typeof en, string> = {
  'file.header_order': 'La colonne {{column}} doit être {{expected}}; on y trouve « {{found}} ».',
  'file.header_missing': 'La colonne {{column}}, {{expected}}, manque.',
  'file.header_none':
    'La première ligne ne contient pas les noms des colonnes. On y lit : {{found}}',
  'file.header_unexpected': 'La colonne {{column}}, « {{found}} », n’a pas sa place ici.',
  'file.file_not_csv': 'Ce fichier n’est pas un CSV.',
  'file.file_empty': 'Ce fichier ne contient aucune ligne.',
  'file.file_encoding':
    'Les caractères de ce fichier sont illisibles : il est enregistré en texte Unicode (UTF-16).',
  'file.cell_too_long': 'Vers la ligne {{line}}, une cellule dépasse {{maximum}} caractères.',
  'file.file_too_many_rows':
    'Ce fichier compte {{rows}} lignes; un lot en prend au plus {{maximum}}.',
  'remedy.header':
    'Les colonnes doivent être first_name, last_name, identifier, staff_id, load_amount, memo, dans cet ordre. Recopiez vos montants dans un nouveau modèle ou corrigez la première ligne.',
  'remedy.file_not_csv':
    'Dans votre tableur, choisissez « Enregistrer sous », puis « CSV », et téléversez ce fichier.',
  'remedy.file_empty':
    'Remplissez au moins une ligne sous les noms des colonnes et téléversez de nouveau le fichier.',
  'remedy.file_encoding':
    'Dans votre tableur, choisissez « Enregistrer sous », puis « CSV UTF-8 », et téléversez ce fichier.',
  'remedy.cell_too_long':
    'La cause est souvent un guillemet jamais refermé. Corrigez cette ligne et téléversez de nouveau le fichier.',
  'remedy.file_too_many_rows': 'Divisez le fichier et téléversez chaque partie comme un lot.',
  'row.person_missing': 'Ni identifiant ni numéro d’employé',
  'row.person_which': 'Quel membre : {{name}} ? Trouvez-le',
  'row.person_unknown': 'Aucun membre avec « {{value}} »',
  'row.person_ids_differ': 'Ce numéro d’employé est celui de {{person}}',
  'row.person_not_in_wallet': 'N’est pas membre de ce portefeuille',
  'row.person_other_name': 'Ici, son nom est {{name}}',
  'row.person_not_payable': 'Paiement impossible pour l’instant : {{status}}',
  'row.person_twice': 'Deuxième ligne de cette personne (ligne {{line}})',
  'row.money_invalid': 'Montant illisible',
  'row.money_comma': 'Écrivez les cents avec un point',
  'row.money_decimals': 'Deux décimales au plus',
  'row.money_ambiguous': 'Le montant peut se lire de plusieurs façons',
  'row.amount_required': 'Veuillez entrer le montant à charger.',
  'row.amount_below_minimum': 'Sous le minimum de {{minimum}}',
  'row.amount_above_maximum': 'Au-dessus du maximum de {{maximum}}',
  'row.amount_unusual': 'Inhabituellement élevé : la plupart sont sous {{usual}}',
  'row.exceeds_card_balance': 'La carte contient {{balance}}',
  'row.exceeds_single_card_limit': 'Dépasse votre limite par carte de {{limit}}',
  'row.mixed_signs': 'Ce fichier mêle chargements et retraits',
  'row.too_long': 'Plus de {{maximum}} caractères',
  'blocker.insufficient_wallet':
    '{{wallet}} contient {{held}}; il faut {{requested}}. Rien ne bouge tant que tout n’y est pas. Ajoutez des fonds ou excluez des lignes.',
  'blocker.insufficient_wallet_unseen':
    '{{wallet}} ne contient pas assez pour ces lignes. Adressez-vous à votre administrateur ou excluez des lignes.',
  'blocker.wallet_blocked':
    '{{wallet}} est bloqué pour les chargements jusqu’au remboursement d’un débit retourné.',
  'blocker.load_time_not_allowed':
    'Vous pouvez charger de {{from}} à {{to}}, les jours prévus. Il est {{now}} au portefeuille.',
  'blocker.daily_limit_exceeded':
    'Votre limite quotidienne est de {{limit}}; {{used}} sont déjà utilisés aujourd’hui. Excluez des lignes ou envoyez-les demain.',
  unsureTitle: 'Nous ne savons pas encore si l’envoi a été fait',
  unsureText:
    'Aucune réponse n’est venue. Nous vérifions toutes les quelques secondes; rien ne peut partir deux fois.',
  duplicateTitle: 'Ce lot ressemble à un lot déjà envoyé',
  duplicateText:
    '{{by}} a envoyé les mêmes personnes et les mêmes montants avec {{wallet}}, le {{when}} : {{amount}}.',
  duplicateNote: 'Rien de ce lot n’a été envoyé.',
  duplicateStop: 'Ne pas envoyer',
  duplicateSend: 'Envoyer {{amount}} une deuxième fois',
};
export default texts;
