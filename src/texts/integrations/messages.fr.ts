import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'accessEnded.subject': 'Reconnectez {{provider}}',
  'accessEnded.body':
    '{{provider}} a mis fin à notre accès au compte {{account}} : ni pointages ni ventes n’en arrivent plus. Tout ce qui a été chargé est conservé. Ouvrez une session sur le portail et reconnectez {{provider}}; ce qui manque sera alors chargé.',
  'locationApproved.subject':
    'Les données de commandes de l’emplacement {{location}} sont approuvées',
  'locationApproved.body':
    '{{name}}, votre demande pour les données de commandes de l’emplacement {{location}} a été approuvée. Elles arriveront dès que l’agent du restaurant sera en ligne.',
  'locationDeclined.subject': 'Votre demande pour l’emplacement {{location}} a été refusée',
  'locationDeclined.body':
    '{{name}}, nous avons refusé votre demande pour les données de commandes de l’emplacement {{location}}. Motif : {{reason}} Vous pouvez refaire la demande dans le portail.',
};
export default texts;
