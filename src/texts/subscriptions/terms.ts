import type { Language } from '../catalogue.ts';

type Section = { readonly heading: string; readonly paragraphs: readonly string[] };
export type Terms = {
  readonly title: string;
  readonly sections: readonly Section[];
};

/** The terms that a wallet is subscribed under. What is changed here is a new version. */
export const TERMS_VERSION = '2026-01';
export const TERMS_FROM = '2026-01-01';

export const subscriptionTerms: Record<Language, Terms> = {
  en: {
    title: 'Tip pool subscription terms',
    sections: [
      {
        heading: 'What you subscribe to',
        paragraphs: [
          'A subscription covers tip pooling and tip sharing for one wallet. Each wallet has a subscription of its own.',
        ],
      },
      {
        heading: 'Price and taxes',
        paragraphs: [
          'The price is the one shown when you subscribe. A contract of one or three years keeps its price until it ends and then goes on at the current price, which we mail you 30 days before.',
          'Sales taxes are added by your billing address on the day of each invoice.',
        ],
      },
      {
        heading: 'Free months',
        paragraphs: [
          'A wallet that pays monthly for the first time has 60 days free. The first charge is on the day that you are shown. You can cancel before and pay nothing.',
        ],
      },
      {
        heading: 'Renewal and payment',
        paragraphs: [
          'The subscription renews at the end of each period by the payment method that you chose. A pre-authorized debit takes 5 to 7 days and may be returned by your bank.',
          'If a payment fails, we try again after 3, 5, and 7 days. After 7 days the wallet is restricted, after 30 days the subscription ends. Members keep what they were paid.',
        ],
      },
      {
        heading: 'Cancellation',
        paragraphs: [
          'You can cancel at any time, at no cost, at the end of what is paid or at once. What was paid is not refunded. Pending payouts are archived and come back if you subscribe again within 90 days; paid history can always be read.',
        ],
      },
    ],
  },
  es: {
    title: 'Condiciones de la suscripción de propinas',
    sections: [
      {
        heading: 'A qué se suscribe',
        paragraphs: [
          'La suscripción cubre el fondo común y el reparto de propinas de una billetera. Cada billetera tiene su propia suscripción.',
        ],
      },
      {
        heading: 'Precio e impuestos',
        paragraphs: [
          'El precio es el que se muestra al suscribirse. Un contrato de uno o tres años mantiene su precio hasta que termina y continúa al precio vigente, que le comunicamos por correo 30 días antes.',
          'Los impuestos sobre las ventas se añaden según su dirección de facturación el día de cada factura.',
        ],
      },
      {
        heading: 'Meses gratis',
        paragraphs: [
          'Una billetera que paga mensualmente por primera vez tiene 60 días gratis. El primer cargo se hace el día que se le muestra. Puede cancelar antes sin pagar nada.',
        ],
      },
      {
        heading: 'Renovación y pago',
        paragraphs: [
          'La suscripción se renueva al final de cada período con el método de pago que eligió. Un débito preautorizado tarda de 5 a 7 días y su banco puede devolverlo.',
          'Si un pago falla, lo intentamos de nuevo a los 3, 5 y 7 días. A los 7 días se restringe la billetera y a los 30 días termina la suscripción. Los miembros conservan lo que se les pagó.',
        ],
      },
      {
        heading: 'Cancelación',
        paragraphs: [
          'Puede cancelar en cualquier momento y sin costo, al final de lo pagado o de inmediato. Lo pagado no se reembolsa. Los pagos pendientes se archivan y vuelven si se suscribe de nuevo en 90 días; el historial pagado siempre se puede leer.',
        ],
      },
    ],
  },
  fr: {
    title: 'Conditions de l’abonnement aux pourboires',
    sections: [
      {
        heading: 'Objet de l’abonnement',
        paragraphs: [
          'Un abonnement couvre la mise en commun et le partage des pourboires d’un portefeuille. Chaque portefeuille a son propre abonnement.',
        ],
      },
      {
        heading: 'Prix et taxes',
        paragraphs: [
          'Le prix est celui affiché au moment de l’abonnement. Un contrat d’un an ou de trois ans garde son prix jusqu’à son terme, puis se poursuit au prix courant, que nous vous communiquons par courriel 30 jours d’avance.',
          'Les taxes de vente s’ajoutent selon votre adresse de facturation le jour de chaque facture.',
        ],
      },
      {
        heading: 'Mois gratuits',
        paragraphs: [
          'Un portefeuille qui paie au mois pour la première fois a 60 jours gratuits. Le premier prélèvement a lieu le jour affiché. Vous pouvez annuler avant et ne rien payer.',
        ],
      },
      {
        heading: 'Renouvellement et paiement',
        paragraphs: [
          'L’abonnement se renouvelle à la fin de chaque période par le mode de paiement que vous avez choisi. Un débit préautorisé prend de 5 à 7 jours et peut être retourné par votre banque.',
          'Si un paiement échoue, nous réessayons après 3, 5 et 7 jours. Après 7 jours, l’accès au portefeuille est restreint; après 30 jours, l’abonnement prend fin. Les membres gardent ce qui leur a été versé.',
        ],
      },
      {
        heading: 'Annulation',
        paragraphs: [
          'Vous pouvez annuler en tout temps et sans frais, à la fin de ce qui est payé ou immédiatement. Ce qui a été payé n’est pas remboursé. Les versements en attente sont archivés et reviennent si vous vous réabonnez dans les 90 jours; l’historique payé reste toujours lisible.',
        ],
      },
    ],
  },
};
