import type en from './integrations.en.ts';

const texts: Record<keyof typeof en, string> = {
  'about.integrations': 'Intégrations',
  'subject.pos_connection': 'Connexion de fournisseur',
  'subject.location_request': 'Demande d’emplacement',
  'action.integrations.begin': 'A ouvert la page d’un fournisseur pour connecter un compte',
  'action.integrations.connect': 'A connecté un compte de fournisseur',
  'action.integrations.reconnect': 'A reconnecté un compte de fournisseur',
  'action.integrations.refused': 'Un fournisseur a refusé de connecter un compte',
  'action.integrations.choose_location': 'A choisi l’emplacement qui alimente un établissement',
  'action.integrations.disconnect': 'A déconnecté un compte de fournisseur',
  'action.integrations.state': 'A changé l’état d’une connexion de fournisseur',
  'action.integrations.request_location': 'A demandé les données de commandes d’un emplacement',
  'action.integrations.approve_location': 'A approuvé les données de commandes d’un emplacement',
  'action.integrations.decline_location': 'A refusé les données de commandes d’un emplacement',
  'action.integrations.schedule_sign_in': 'A ouvert une session au service de planification',
  'action.integrations.schedule_upload': 'A envoyé une liste d’ancienneté',
  'subject.pos_location': 'Emplacement du point de vente',
  'action.integrations.change_location': 'A changé la lecture d’un emplacement',
  'action.integrations.remove_location': 'A retiré l’emplacement qui alimente un établissement',
  'action.integrations.answer_gap': 'A répondu à un manque dans les données d’un jour',
  'action.integrations.create_staff': 'A ajouté du personnel de Lightspeed comme membres',
  'action.integrations.replay': 'A relu les données d’un emplacement avec d’autres options',
};
export default texts;
