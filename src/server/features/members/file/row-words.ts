import type { FileProblem } from '#domain/members/member-file.ts';
import type { Language } from '#server/platform/actor.ts';

type Words = Readonly<Record<string, string>>;

/** What is wrong with a row, in the words of a file that a person opens in a spreadsheet. `{name}` is a parameter of the problem. */
const EN: Words = {
  added: 'added', left_out: 'left out', not_added: 'not added', ready: 'ready',
  required: 'This is a required field', invalid_characters: 'Invalid characters.', invalid_value: 'This value is not known', too_long: 'At most {maximum} characters', mobile_invalid: 'A mobile number has 10 digits',
  mobile_country_code: 'Without the country code: {offer}', email_invalid: 'Invalid e-mail address.', letters_and_numbers: 'Letters and numbers only', weight_invalid: 'A number above 0, such as 1.25', timezone_invalid: 'A time zone such as America/Toronto',
  date_invalid: 'A date such as 1995-04-30', birth_unlikely: 'Between 14 and 110 years ago', identity_not_asked: 'Not asked for in Canada', identity_last_four: 'The last four digits', position_required: 'Oops! Please enter a primary position.',
  position_repeated: 'The primary position stands here too', too_many: 'At most {maximum}', province_invalid: 'Two letters of a province, such as QC', state_invalid: 'Two letters of a state, such as TX', postal_code_invalid: 'A postal code such as H2X 1Y4',
  zip_invalid: 'A ZIP code such as 78701', postal_code_elsewhere: 'This code is not in {region}', location_required: 'Oops! Please enter a location.', location_unknown: 'No wallet is called "{value}"', department_unknown: 'No department is called "{value}" there',
  mobile_taken: 'Another member has this mobile number', email_taken: 'Error: Email address already in our system. Please check inputs and try again.', staff_id_taken: 'Another member has this staff ID', proxy_unknown: 'No card has this number',
  proxy_taken: 'This card has been given already', doubled_in_file: 'Stands in line {line} already', formula_refused: 'A cell may not begin with = + - or @',
};
const ES: Words = {
  added: 'agregado', left_out: 'omitido', not_added: 'no agregado', ready: 'listo',
  required: 'Este campo es obligatorio', invalid_characters: 'Caracteres no válidos.', invalid_value: 'Valor desconocido', too_long: '{maximum} caracteres como máximo', mobile_invalid: 'Un número de móvil tiene 10 dígitos',
  mobile_country_code: 'Sin el código de país: {offer}', email_invalid: 'Correo electrónico no válido.', letters_and_numbers: 'Solo letras y números', weight_invalid: 'Un número mayor que 0, como 1.25', timezone_invalid: 'Una zona horaria como America/Toronto',
  date_invalid: 'Una fecha como 1995-04-30', birth_unlikely: 'Hace entre 14 y 110 años', identity_not_asked: 'En Canadá no se pide', identity_last_four: 'Los últimos cuatro dígitos', position_required: '¡Vaya! Indique un puesto principal.',
  position_repeated: 'El puesto principal también figura aquí', too_many: '{maximum} como máximo', province_invalid: 'Dos letras de una provincia, como QC', state_invalid: 'Dos letras de un estado, como TX', postal_code_invalid: 'Un código postal como H2X 1Y4',
  zip_invalid: 'Un código ZIP como 78701', postal_code_elsewhere: 'Este código no es de {region}', location_required: '¡Vaya! Escriba una ubicación.', location_unknown: 'Ninguna billetera se llama «{value}»', department_unknown: 'Allí ningún departamento se llama «{value}»',
  mobile_taken: 'Otro miembro tiene este número de móvil', email_taken: 'Error: este correo ya está en nuestro sistema. Revise los datos e inténtelo de nuevo.', staff_id_taken: 'Otro miembro tiene este ID de personal', proxy_unknown: 'Ninguna tarjeta tiene este número',
  proxy_taken: 'Esta tarjeta ya se entregó', doubled_in_file: 'Ya está en la línea {line}', formula_refused: 'Una celda no puede empezar con = + - o @',
};
const FR: Words = {
  added: 'ajouté', left_out: 'écarté', not_added: 'non ajouté', ready: 'prêt',
  required: 'Ce champ est obligatoire', invalid_characters: 'Caractères non valides.', invalid_value: 'Valeur inconnue', too_long: '{maximum} caractères au plus', mobile_invalid: 'Un numéro de mobile a 10 chiffres',
  mobile_country_code: 'Sans l’indicatif du pays : {offer}', email_invalid: 'Adresse courriel non valide.', letters_and_numbers: 'Lettres et chiffres seulement', weight_invalid: 'Un nombre supérieur à 0, comme 1.25', timezone_invalid: 'Un fuseau horaire comme America/Toronto',
  date_invalid: 'Une date comme 1995-04-30', birth_unlikely: 'Il y a entre 14 et 110 ans', identity_not_asked: 'Non demandé au Canada', identity_last_four: 'Les quatre derniers chiffres', position_required: 'Oups ! Veuillez entrer un poste principal.',
  position_repeated: 'Le poste principal figure aussi ici', too_many: '{maximum} au plus', province_invalid: 'Deux lettres d’une province, comme QC', state_invalid: 'Deux lettres d’un État, comme TX', postal_code_invalid: 'Un code postal comme H2X 1Y4',
  zip_invalid: 'Un code ZIP comme 78701', postal_code_elsewhere: 'Ce code n’est pas de {region}', location_required: 'Oups ! Veuillez entrer un établissement.', location_unknown: 'Aucun portefeuille ne s’appelle « {value} »', department_unknown: 'Aucun service ne s’y appelle « {value} »',
  mobile_taken: 'Un autre membre a ce numéro de mobile', email_taken: 'Erreur : cette adresse courriel est déjà dans notre système. Vérifiez et réessayez.', staff_id_taken: 'Un autre membre a ce numéro d’employé', proxy_unknown: 'Aucune carte n’a ce numéro',
  proxy_taken: 'Cette carte a déjà été remise', doubled_in_file: 'Figure déjà à la ligne {line}', formula_refused: 'Une cellule ne peut pas commencer par = + - ou @',
};
const WORDS: Record<Language, Words> = { en: EN, es: ES, fr: FR };

export const wordOf = (language: Language, code: string, params: FileProblem['params'] = {}): string =>
  (WORDS[language][code] ?? code.replaceAll('_', ' ')).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Every problem of a row in one cell: the column, then the sentence. */
export const reasonsOf = (language: Language, problems: readonly FileProblem[]): string => problems.map((one) => `${one.column}: ${wordOf(language, one.code, one.params)}`).join('; ');
