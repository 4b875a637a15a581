import type en from './what-is-wrong.en.ts';

const texts: Record<keyof typeof en, string> = {
  'remedy.header':
    'Les colonnes doivent être first_name, last_name, identifier, staff_id, load_amount, memo, dans cet ordre. Recopiez vos montants dans un nouveau modèle ou corrigez la première ligne.',
  'remedy.file_not_csv':
    'Dans votre tableur, choisissez « Enregistrer sous », puis « CSV », et téléversez ce fichier.',
  'remedy.file_empty':
    'Remplissez au moins une ligne sous les noms des colonnes et téléversez de nouveau le fichier.',
  'remedy.file_encoding':
    'Dans votre tableur, choisissez « Enregistrer sous », puis « CSV UTF-8 », et téléversez ce fichier.',
  'remedy.cell_too_long':
    'Il manque souvent un guillemet fermant. Corrigez cette ligne et téléversez de nouveau le fichier.',
  'remedy.file_too_many_rows': 'Divisez le fichier et téléversez chaque partie comme un lot.',
  'row.person_which': 'Quel membre : {{name}}? Trouvez-le',
  'blocker.insufficient_wallet':
    '{{wallet}} contient {{held}} et il faut {{requested}}. Aucun fonds n’est déplacé d’ici là. Ajoutez des fonds ou excluez des lignes.',
  'blocker.insufficient_wallet_unseen':
    '{{wallet}} ne contient pas assez de fonds pour ces lignes. Adressez-vous à l’administrateur de votre entreprise ou excluez des lignes.',
  'blocker.wallet_blocked':
    '{{wallet}} ne peut pas charger de cartes avant le remboursement d’un débit retourné.',
  'blocker.load_time_not_allowed':
    'Vous pouvez charger de {{from}} à {{to}}, les jours prévus. Il est {{now}} au portefeuille.',
  'blocker.daily_limit_exceeded':
    'Votre limite quotidienne est de {{limit}}; vous avez utilisé {{used}} aujourd’hui. Excluez des lignes ou envoyez-les demain.',
  unsureTitle: 'Nous ne savons pas encore si l’envoi a été fait',
  unsureText:
    'Aucune réponse. Nous vérifions toutes les quelques secondes; rien ne peut partir deux fois.',
  duplicateTitle: 'Ce lot ressemble à un lot déjà envoyé',
  duplicateText:
    '{{by}} a envoyé les mêmes personnes et les mêmes montants avec {{wallet}}, le {{when}} : {{amount}}.',
  duplicateNote: 'Rien de ce lot n’a été envoyé.',
  duplicateStop: 'Ne pas envoyer',
  duplicateSend: 'Envoyer {{amount}} une deuxième fois',
};
export default texts;
