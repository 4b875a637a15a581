import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import type { Language } from '#server/platform/actor.ts';
import { type FileWords, reasonsIn, wordIn } from '#server/platform/file-words.ts';

/** What is wrong with a row, in the words of a file that a person opens in a spreadsheet: English, Spanish, French. */
const WORDS: FileWords = {
  added: ['added', 'agregado', 'ajouté'],
  left_out: ['left out', 'omitido', 'écarté'],
  not_added: ['not added', 'no agregado', 'non ajouté'],
  ready: ['ready', 'listo', 'prêt'],
  required: ['This is a required field', 'Este campo es obligatorio', 'Ce champ est obligatoire'],
  invalid_characters: ['Invalid characters.', 'Caracteres no válidos.', 'Caractères non valides.'],
  invalid_value: ['This value is not known', 'Valor desconocido', 'Valeur inconnue'],
  too_long: [
    'At most {maximum} characters',
    '{maximum} caracteres como máximo',
    '{maximum} caractères au plus',
  ],
  mobile_invalid: [
    'A mobile number has 10 digits',
    'Un número de móvil tiene 10 dígitos',
    'Un numéro de mobile a 10 chiffres',
  ],
  mobile_country_code: [
    'Without the country code: {offer}',
    'Sin el código de país: {offer}',
    'Sans l’indicatif du pays : {offer}',
  ],
  email_invalid: [
    'Invalid e-mail address.',
    'Correo electrónico no válido.',
    'Adresse courriel non valide.',
  ],
  letters_and_numbers: [
    'Letters and numbers only',
    'Solo letras y números',
    'Lettres et chiffres seulement',
  ],
  weight_invalid: [
    'A number above 0, such as 1.25',
    'Un número mayor que 0, como 1.25',
    'Un nombre supérieur à 0, comme 1.25',
  ],
  timezone_invalid: [
    'A time zone such as America/Toronto',
    'Una zona horaria como America/Toronto',
    'Un fuseau horaire comme America/Toronto',
  ],
  date_invalid: [
    'A date such as 1995-04-30',
    'Una fecha como 1995-04-30',
    'Une date comme 1995-04-30',
  ],
  birth_unlikely: [
    'Between 14 and 110 years ago',
    'Hace entre 14 y 110 años',
    'Il y a entre 14 et 110 ans',
  ],
  identity_not_asked: ['Not asked for in Canada', 'En Canadá no se pide', 'Non demandé au Canada'],
  identity_last_four: [
    'The last four digits',
    'Los últimos cuatro dígitos',
    'Les quatre derniers chiffres',
  ],
  position_required: [
    'Oops! Please enter a primary position.',
    '¡Vaya! Indique un puesto principal.',
    'Oups ! Veuillez entrer un poste principal.',
  ],
  position_repeated: [
    'The primary position stands here too',
    'El puesto principal también figura aquí',
    'Le poste principal figure aussi ici',
  ],
  too_many: ['At most {maximum}', '{maximum} como máximo', '{maximum} au plus'],
  province_invalid: [
    'Two letters of a province, such as QC',
    'Dos letras de una provincia, como QC',
    'Deux lettres d’une province, comme QC',
  ],
  state_invalid: [
    'Two letters of a state, such as TX',
    'Dos letras de un estado, como TX',
    'Deux lettres d’un État, comme TX',
  ],
  postal_code_invalid: [
    'A postal code such as H2X 1Y4',
    'Un código postal como H2X 1Y4',
    'Un code postal comme H2X 1Y4',
  ],
  zip_invalid: ['A ZIP code such as 78701', 'Un código ZIP como 78701', 'Un code ZIP comme 78701'],
  postal_code_elsewhere: [
    'This code is not in {region}',
    'Este código no es de {region}',
    'Ce code n’est pas de {region}',
  ],
  location_required: [
    'Oops! Please enter a location.',
    '¡Vaya! Escriba una ubicación.',
    'Oups ! Veuillez entrer un établissement.',
  ],
  location_unknown: [
    'No wallet is called "{value}"',
    'Ninguna billetera se llama «{value}»',
    'Aucun portefeuille ne s’appelle « {value} »',
  ],
  department_unknown: [
    'No department is called "{value}" there',
    'Allí ningún departamento se llama «{value}»',
    'Aucun service ne s’y appelle « {value} »',
  ],
  mobile_taken: [
    'Another member has this mobile number',
    'Otro miembro tiene este número de móvil',
    'Un autre membre a ce numéro de mobile',
  ],
  email_taken: [
    'Error: Email address already in our system. Please check inputs and try again.',
    'Error: este correo ya está en nuestro sistema. Revise los datos e inténtelo de nuevo.',
    'Erreur : cette adresse courriel est déjà dans notre système. Vérifiez et réessayez.',
  ],
  staff_id_taken: [
    'Another member has this staff ID',
    'Otro miembro tiene este ID de personal',
    'Un autre membre a ce numéro d’employé',
  ],
  proxy_unknown: [
    'No card has this number',
    'Ninguna tarjeta tiene este número',
    'Aucune carte n’a ce numéro',
  ],
  proxy_taken: [
    'This card has been given already',
    'Esta tarjeta ya se entregó',
    'Cette carte a déjà été remise',
  ],
  doubled_in_file: [
    'Stands in line {line} already',
    'Ya está en la línea {line}',
    'Figure déjà à la ligne {line}',
  ],
  formula_refused: [
    'A cell may not begin with = + - or @',
    'Una celda no puede empezar con = + - o @',
    'Une cellule ne peut pas commencer par = + - ou @',
  ],
  role_pair: [
    'Each role as its id, a colon and its name: 12:Server',
    'Cada función con su id, dos puntos y su nombre: 12:Mesero',
    'Chaque rôle : son identifiant, deux-points, son nom, comme 12:Serveur',
  ],
  job_code_invalid: [
    'Job codes are whole numbers',
    'Los códigos de puesto son números enteros',
    'Les codes d’emploi sont des nombres entiers',
  ],
};

export const wordOf = (
  language: Language,
  code: string,
  params: RowProblem['params'] = {},
): string => wordIn(WORDS, language, code, params);
export const reasonsOf = (language: Language, problems: readonly RowProblem[]): string =>
  reasonsIn(WORDS, language, problems);
