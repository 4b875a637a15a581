import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import invitationEn from './invitation.en.ts';
import invitationEs from './invitation.es.ts';
import invitationFr from './invitation.fr.ts';

/** The terms of earned wage access, as the server says them. */
export const ewaTerms = { en, es, fr };
export const ewaInvitation = { en: invitationEn, es: invitationEs, fr: invitationFr };
