import wizard from '../import-wizard/fr.ts';
import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  ...wizard,
  title: 'Fichier de paie',
  reach: 'Numéro de paie',
  onward: 'Aller à l’accès au salaire gagné',
  back: 'Accès au salaire gagné',
  storeTitle: 'À qui est cette paie',
  storeNote: 'Les taux et les personnes du fichier sont pour ce portefeuille.',
  store: 'Portefeuille',
  people: 'Personnes',
  missing: 'Absents depuis le dernier fichier',
  missingNote: 'Personne n’est retiré. Vous décidez pour chacun au moment de l’association.',
  doneNote: 'Associez maintenant ces personnes à vos membres.',
  'field.pos_id': 'Numéro de paie',
  'field.first_name': 'Prénom',
  'field.last_name': 'Nom',
  'field.employee_type': 'À l’heure ou salarié',
  'field.mobile': 'Numéro de cellulaire',
  'field.email': 'Courriel',
  'field.job': 'Poste',
  'field.rate': 'Taux horaire',
  'field.annual_salary': 'Salaire annuel',
  'field.usual_hours': 'Heures habituelles par période',
  'field.other_earned': 'Autre salaire gagné',
  'field.earned_pay': 'Salaire gagné',
  'field.employed_from': 'Premier jour de travail',
  'field.employed_to': 'Dernier jour de travail',
};
export default texts;
