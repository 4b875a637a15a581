import type { RowProblem } from '#domain/funds/fund-rows.ts';

export type FileLanguage = 'en' | 'es' | 'fr';
export const fileLanguage = (asked: string | undefined, own: FileLanguage): FileLanguage => (asked === 'en' || asked === 'es' || asked === 'fr' ? asked : own);

type Words = Record<string, string>;

/** What is wrong with a row, in the words of a file that a person opens in a spreadsheet. `{name}` is a parameter of the problem. */
const EN: Words = {
  person_missing: 'Give the identifier or the staff ID', person_unknown: 'Nobody here has "{value}"', person_ids_differ: 'The staff ID belongs to {person}', person_not_in_wallet: 'Not a member of this wallet',
  person_other_name: 'Known here as {name}', person_not_payable: 'Cannot be paid now ({status})', person_twice: 'Second row for this person (line {line})', amount_required: 'Please enter the load amount.',
  money_invalid: 'Amount not read', money_comma: 'Write cents with a point: {reading}', money_decimals: 'At most two decimals', money_ambiguous: 'Amount not read', amount_zero: 'Amount cannot be 0 or less.',
  amount_not_positive: 'Amount cannot be 0 or less.', amount_not_negative: 'Unload amounts must be negative', mixed_signs: 'Loads and unloads are mixed in this file', amount_below_minimum: 'The minimum is {minimum}',
  amount_above_maximum: 'The maximum is {maximum}', amount_unusual: 'Unusually high', exceeds_single_card_limit: 'Above your single-card limit of {limit}', exceeds_card_balance: 'The card holds {balance}', too_long: 'At most {maximum} characters',
  card_locked: 'Card is locked', card_expired: 'Card has expired', card_not_activated: 'Card is not activated', limit_exceeded: 'Limit exceeded', processor_unavailable: 'The card processor was not available', insufficient_card: 'The card lacks the money', card_not_payable: 'Card cannot be used',
};
const ES: Words = {
  person_missing: 'Indique el identificador o el ID de empleado', person_unknown: 'Nadie aquí tiene «{value}»', person_ids_differ: 'El ID de empleado es de {person}', person_not_in_wallet: 'No es miembro de esta billetera',
  person_other_name: 'Aquí figura como {name}', person_not_payable: 'No se le puede pagar ahora ({status})', person_twice: 'Segunda fila de esta persona (línea {line})', amount_required: 'Indique el importe de la carga.',
  money_invalid: 'Importe no leído', money_comma: 'Escriba los centavos con punto: {reading}', money_decimals: 'Dos decimales como máximo', money_ambiguous: 'Importe no leído', amount_zero: 'El importe no puede ser 0 o menos.',
  amount_not_positive: 'El importe no puede ser 0 o menos.', amount_not_negative: 'Los importes de descarga deben ser negativos', mixed_signs: 'El archivo mezcla cargas y descargas', amount_below_minimum: 'El mínimo es {minimum}',
  amount_above_maximum: 'El máximo es {maximum}', amount_unusual: 'Inusualmente alto', exceeds_single_card_limit: 'Supera su límite por tarjeta de {limit}', exceeds_card_balance: 'La tarjeta tiene {balance}', too_long: '{maximum} caracteres como máximo',
  card_locked: 'Tarjeta bloqueada', card_expired: 'Tarjeta vencida', card_not_activated: 'Tarjeta sin activar', limit_exceeded: 'Límite superado', processor_unavailable: 'El procesador de tarjetas no estaba disponible', insufficient_card: 'La tarjeta no tiene ese saldo', card_not_payable: 'La tarjeta no se puede usar',
};
const FR: Words = {
  person_missing: 'Indiquez l’identifiant ou le numéro d’employé', person_unknown: 'Personne ici n’a « {value} »', person_ids_differ: 'Ce numéro d’employé est celui de {person}', person_not_in_wallet: 'N’est pas membre de ce portefeuille',
  person_other_name: 'Connu ici sous le nom de {name}', person_not_payable: 'Ne peut pas être payé maintenant ({status})', person_twice: 'Deuxième ligne de cette personne (ligne {line})', amount_required: 'Veuillez saisir le montant du chargement.',
  money_invalid: 'Montant non lu', money_comma: 'Écrivez les cents avec un point : {reading}', money_decimals: 'Deux décimales au plus', money_ambiguous: 'Montant non lu', amount_zero: 'Le montant ne peut pas être de 0 ou moins.',
  amount_not_positive: 'Le montant ne peut pas être de 0 ou moins.', amount_not_negative: 'Les montants de déchargement doivent être négatifs', mixed_signs: 'Le fichier mêle chargements et déchargements', amount_below_minimum: 'Le minimum est de {minimum}',
  amount_above_maximum: 'Le maximum est de {maximum}', amount_unusual: 'Inhabituellement élevé', exceeds_single_card_limit: 'Dépasse votre limite par carte de {limit}', exceeds_card_balance: 'La carte contient {balance}', too_long: '{maximum} caractères au plus',
  card_locked: 'Carte verrouillée', card_expired: 'Carte expirée', card_not_activated: 'Carte non activée', limit_exceeded: 'Limite dépassée', processor_unavailable: 'Le processeur de cartes n’était pas disponible', insufficient_card: 'Solde de la carte insuffisant', card_not_payable: 'Carte inutilisable',
};
const WORDS: Record<FileLanguage, Words> = { en: EN, es: ES, fr: FR };

const say = (language: FileLanguage, code: string, params: Readonly<Record<string, string | number>>): string =>
  (WORDS[language][code] ?? code.replaceAll('_', ' ')).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Every problem of a row in one cell: the column, then the sentence. */
export const reasonsOf = (language: FileLanguage, problems: readonly RowProblem[]): string => problems.map((one) => `${one.column}: ${say(language, one.code, one.params)}`).join('; ');
export const reasonOf = (language: FileLanguage, code: string | null): string => (code === null ? '' : say(language, code, {}));
