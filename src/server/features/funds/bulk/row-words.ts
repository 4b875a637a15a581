import type { RowProblem } from '#domain/funds/fund-rows.ts';
import type { Language } from '#server/platform/actor.ts';
import { type FileWords, reasonsIn, wordIn } from '#server/platform/file-words.ts';

/** What is wrong with a row, in the words of a file that a person opens in a spreadsheet: English, Spanish, French. */
const WORDS: FileWords = {
  person_missing: [
    'Give the identifier or the staff ID',
    'Indique el identificador o el ID de empleado',
    'Indiquez l’identifiant ou le numéro d’employé',
  ],
  person_unknown: [
    'Nobody here has "{value}"',
    'Nadie aquí tiene «{value}»',
    'Personne ici n’a « {value} »',
  ],
  person_ids_differ: [
    'The staff ID belongs to {person}',
    'El ID de empleado es de {person}',
    'Ce numéro d’employé est celui de {person}',
  ],
  person_not_in_wallet: [
    'Not a member of this wallet',
    'No es miembro de esta billetera',
    'N’est pas membre de ce portefeuille',
  ],
  person_other_name: [
    'Known here as {name}',
    'Aquí figura como {name}',
    'Connu ici sous le nom de {name}',
  ],
  person_not_payable: [
    'Cannot be paid now ({status})',
    'No se le puede pagar ahora ({status})',
    'Ne peut pas être payé maintenant ({status})',
  ],
  person_twice: [
    'Second row for this person (line {line})',
    'Segunda fila de esta persona (línea {line})',
    'Deuxième ligne de cette personne (ligne {line})',
  ],
  amount_required: [
    'Please enter the load amount.',
    'Indique el importe de la carga.',
    'Veuillez saisir le montant du chargement.',
  ],
  money_invalid: ['Amount not read', 'Importe no leído', 'Montant non lu'],
  money_comma: [
    'Write cents with a point: {reading}',
    'Escriba los centavos con punto: {reading}',
    'Écrivez les cents avec un point : {reading}',
  ],
  money_decimals: ['At most two decimals', 'Dos decimales como máximo', 'Deux décimales au plus'],
  money_ambiguous: ['Amount not read', 'Importe no leído', 'Montant non lu'],
  amount_zero: [
    'Amount cannot be 0 or less.',
    'El importe no puede ser 0 o menos.',
    'Le montant ne peut pas être de 0 ou moins.',
  ],
  amount_not_positive: [
    'Amount cannot be 0 or less.',
    'El importe no puede ser 0 o menos.',
    'Le montant ne peut pas être de 0 ou moins.',
  ],
  amount_not_negative: [
    'Unload amounts must be negative',
    'Los importes de descarga deben ser negativos',
    'Les montants de déchargement doivent être négatifs',
  ],
  mixed_signs: [
    'Loads and unloads are mixed in this file',
    'El archivo mezcla cargas y descargas',
    'Le fichier mêle chargements et déchargements',
  ],
  amount_below_minimum: [
    'The minimum is {minimum}',
    'El mínimo es {minimum}',
    'Le minimum est de {minimum}',
  ],
  amount_above_maximum: [
    'The maximum is {maximum}',
    'El máximo es {maximum}',
    'Le maximum est de {maximum}',
  ],
  amount_unusual: ['Unusually high', 'Inusualmente alto', 'Inhabituellement élevé'],
  exceeds_single_card_limit: [
    'Above your single-card limit of {limit}',
    'Supera su límite por tarjeta de {limit}',
    'Dépasse votre limite par carte de {limit}',
  ],
  exceeds_card_balance: [
    'The card holds {balance}',
    'La tarjeta tiene {balance}',
    'La carte contient {balance}',
  ],
  too_long: [
    'At most {maximum} characters',
    '{maximum} caracteres como máximo',
    '{maximum} caractères au plus',
  ],
  card_locked: ['Card is locked', 'Tarjeta bloqueada', 'Carte verrouillée'],
  card_expired: ['Card has expired', 'Tarjeta vencida', 'Carte expirée'],
  card_not_activated: ['Card is not activated', 'Tarjeta sin activar', 'Carte non activée'],
  limit_exceeded: ['Limit exceeded', 'Límite superado', 'Limite dépassée'],
  processor_unavailable: [
    'The card processor was not available',
    'El procesador de tarjetas no estaba disponible',
    'Le processeur de cartes n’était pas disponible',
  ],
  insufficient_card: [
    'The card lacks the money',
    'La tarjeta no tiene ese saldo',
    'Solde de la carte insuffisant',
  ],
  card_not_payable: ['Card cannot be used', 'La tarjeta no se puede usar', 'Carte inutilisable'],
};

export const reasonsOf = (language: Language, problems: readonly RowProblem[]): string =>
  reasonsIn(WORDS, language, problems);
export const reasonOf = (language: Language, code: string | null): string =>
  code === null ? '' : wordIn(WORDS, language, code);
