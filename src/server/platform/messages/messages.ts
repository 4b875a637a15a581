import { q, type ReadHandle, type WriteHandle } from '../database/handle.ts';
import type { Language } from '../actor.ts';

export type Message = {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly subject: string | null;
  readonly body: string;
  readonly code: string | null;
  readonly clientId: number | null;
};

/** Puts a message into the outbox, in the transaction that wants it sent. */
export async function queueMessage(tx: WriteHandle, message: Message, now: Date): Promise<void> {
  await tx.run(
    q.insertInto('directory.message').values({
      channel: message.channel,
      recipient: message.to,
      subject: message.subject,
      body: message.body,
      code: message.code,
      client_id: message.clientId,
      created_at: now,
      next_try_at: now,
      sent_at: null,
      failure: null,
    }),
  );
}

/** Puts many messages of a client into the outbox at once; what goes to one person goes before them. */
export async function queueMessages(
  tx: WriteHandle,
  clientId: number,
  messages: readonly Omit<Message, 'clientId' | 'code'>[],
  now: Date,
): Promise<void> {
  await tx.text({
    name: 'queue_messages',
    sql: `INSERT INTO directory.message (bulk, channel, recipient, subject, body, client_id, created_at, next_try_at)
          SELECT true, m.channel, m.recipient, m.subject, m.body, $1, $2, $2 FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS m (channel, recipient, subject, body)`,
    values: [
      clientId,
      now,
      messages.map(({ channel }) => channel),
      messages.map(({ to }) => to),
      messages.map(({ subject }) => subject),
      messages.map(({ body }) => body),
    ],
  });
}

type Texts = { readonly subject: string; readonly body: string };

const CODE: Record<Language, (code: string) => Texts> = {
  en: (code) => ({
    subject: 'Your Cardload code',
    body: `${code} is your Cardload code. It works for 10 minutes. We never ask you for it by phone.`,
  }),
  es: (code) => ({
    subject: 'Su código de Cardload',
    body: `${code} es su código de Cardload. Vale 10 minutos. Nunca se lo pediremos por teléfono.`,
  }),
  fr: (code) => ({
    subject: 'Votre code Cardload',
    body: `${code} est votre code Cardload. Il est valable 10 minutes. Nous ne vous le demanderons jamais par téléphone.`,
  }),
};

const INVITATION: Record<Language, (client: string, link: string) => Texts> = {
  en: (client, link) => ({
    subject: `${client} invites you to Cardload`,
    body: `${client} invites you to Cardload. Choose your password here: ${link}`,
  }),
  es: (client, link) => ({
    subject: `${client} le invita a Cardload`,
    body: `${client} le invita a Cardload. Elija su contraseña aquí: ${link}`,
  }),
  fr: (client, link) => ({
    subject: `${client} vous invite à Cardload`,
    body: `${client} vous invite à Cardload. Choisissez votre mot de passe ici : ${link}`,
  }),
};

/** A wallet that fell below its alert amount, in the three languages: nobody has said which one an address reads. */
export const lowWalletTexts = (
  currency: string,
  wallet: string,
  balance: string,
  alert: string,
): Texts => ({
  subject: `${wallet}: ${balance} ${currency}`,
  body: [
    `The wallet ${wallet} holds ${balance} ${currency}, which is below its alert amount of ${alert} ${currency}.`,
    `La billetera ${wallet} tiene ${balance} ${currency}, por debajo de su importe de alerta de ${alert} ${currency}.`,
    `Le portefeuille ${wallet} contient ${balance} ${currency}, sous son montant d’alerte de ${alert} ${currency}.`,
  ].join('\n\n'),
});

type OrderNews = 'submitted' | 'shipped' | 'delivered' | 'cancelled';
const ORDER: Record<
  OrderNews,
  (order: string, tracking: string | null) => readonly [string, string, string]
> = {
  submitted: (order) => [
    `${order} was sent to the maker.`,
    `${order}: enviado al fabricante.`,
    `${order} : envoyée au fabricant.`,
  ],
  shipped: (order, tracking) => [
    `${order} is on its way. ${tracking ?? ''}`,
    `${order}: en camino. ${tracking ?? ''}`,
    `${order} : expédiée. ${tracking ?? ''}`,
  ],
  delivered: (order) => [
    `${order} was delivered. The cards are in your stock.`,
    `${order}: entregado. Las tarjetas están en sus existencias.`,
    `${order} : livrée. Les cartes sont dans votre stock.`,
  ],
  cancelled: (order) => [
    `${order} was cancelled. What was paid goes back.`,
    `${order}: cancelado. Lo pagado se devuelve.`,
    `${order} : annulée. Ce qui a été payé est remboursé.`,
  ],
};

/** News of an order of cards, in the three languages: nobody has said which one an address reads. */
export const orderTexts = (
  news: OrderNews,
  id: number,
  quantity: number,
  tracking: string | null,
): Texts => {
  const [en, es, fr] = [
    `Card order ${id} (${quantity})`,
    `Pedido de tarjetas ${id} (${quantity})`,
    `Commande de cartes ${id} (${quantity})`,
  ];
  return {
    subject: en,
    body: [ORDER[news](en, tracking)[0], ORDER[news](es, tracking)[1], ORDER[news](fr, tracking)[2]]
      .map((line) => line.trim())
      .join('\n\n'),
  };
};

/** The address of a result's page, in the three languages: nobody has said which one a manager's mail reads. */
export const sharedTexts = (service: string, day: string, link: string): Texts => ({
  subject: `${service} ${day}`,
  body: [
    `The tips of ${service}, ${day}: ${link}`,
    `Las propinas de ${service}, ${day}: ${link}`,
    `Les pourboires de ${service}, ${day} : ${link}`,
  ].join('\n\n'),
});

const RUN: Readonly<Record<string, readonly [string, string, string]>> = {
  pos_unavailable: [
    'The point of sale did not answer.',
    'El punto de venta no respondió.',
    'Le point de vente n’a pas répondu.',
  ],
  pos_refused: [
    'The point of sale refused the connection.',
    'El punto de venta rechazó la conexión.',
    'Le point de vente a refusé la connexion.',
  ],
  pos_location_unknown: [
    'The point of sale does not know the place.',
    'El punto de venta no conoce el lugar.',
    'Le point de vente ne connaît pas l’endroit.',
  ],
  pos_not_connected: [
    'No point of sale is connected.',
    'No hay ningún punto de venta conectado.',
    'Aucun point de vente n’est connecté.',
  ],
  pos_location_missing: [
    'Nobody has said where clockings and sales come from.',
    'Nadie ha indicado de dónde vienen los fichajes y las ventas.',
    'Personne n’a indiqué d’où viennent les pointages et les ventes.',
  ],
  interrupted: [
    'The run was interrupted.',
    'El proceso se interrumpió.',
    'Le traitement a été interrompu.',
  ],
  unassigned: [
    'Clockings or sales count nowhere yet.',
    'Hay fichajes o ventas que aún no cuentan.',
    'Des pointages ou des ventes ne comptent nulle part.',
  ],
  no_rule: [
    'No rule speaks of a service.',
    'Ninguna regla cubre un servicio.',
    'Aucune règle ne vise un service.',
  ],
  undistributed: [
    'Money is left that nobody receives.',
    'Queda dinero que nadie recibe.',
    'Il reste de l’argent que personne ne reçoit.',
  ],
  negative_pot: [
    'The pool is below zero.',
    'El fondo está por debajo de cero.',
    'Le fonds est sous zéro.',
  ],
  negative_bucket: [
    'A rule hands out less than nothing.',
    'Una regla reparte menos que nada.',
    'Une règle distribue moins que rien.',
  ],
};
type RunTrouble = { readonly reason: string; readonly date: string | null };

/** What an automatic run of tips could not do, in the three languages: nobody has said which one an address reads. */
export function tipRunTexts(wallet: string, troubles: readonly RunTrouble[]): Texts {
  const lines = (language: 0 | 1 | 2): string =>
    troubles
      .map(
        ({ reason, date }) =>
          `${date === null ? '' : `${date}: `}${RUN[reason]?.[language] ?? reason}`,
      )
      .join('\n');
  return {
    subject: `Tips ${wallet}`,
    body: [
      `The tips of ${wallet} need a look before they can be paid:\n${lines(0)}`,
      `Las propinas de ${wallet} necesitan una revisión antes de pagarse:\n${lines(1)}`,
      `Les pourboires de ${wallet} demandent un coup d’œil avant d’être payés :\n${lines(2)}`,
    ].join('\n\n'),
  };
}

/** `money`: whether it is on its way to the card, there, or was paid elsewhere. */
type TipsTold = {
  readonly service: string;
  readonly day: string;
  readonly amount: string;
  readonly money: 'sending' | 'there' | 'elsewhere';
};
const TIPS_MONEY: Record<Language, Record<TipsTold['money'], string>> = {
  en: {
    sending: 'They are on their way to your card.',
    there: 'They are on your card.',
    elsewhere: 'They are paid to you outside of your card.',
  },
  es: {
    sending: 'Van en camino a su tarjeta.',
    there: 'Ya están en su tarjeta.',
    elsewhere: 'Se le pagan fuera de su tarjeta.',
  },
  fr: {
    sending: 'Ils sont en route vers votre carte.',
    there: 'Ils sont sur votre carte.',
    elsewhere: 'Ils vous sont versés hors de votre carte.',
  },
};
const TIPS: Record<Language, (told: TipsTold) => Texts> = {
  en: ({ service, day, amount, money }) => ({
    subject: `Your tips of ${day}`,
    body: `Your tips of ${service}, ${day}: ${amount}. ${TIPS_MONEY.en[money]}`,
  }),
  es: ({ service, day, amount, money }) => ({
    subject: `Sus propinas del ${day}`,
    body: `Sus propinas de ${service}, ${day}: ${amount}. ${TIPS_MONEY.es[money]}`,
  }),
  fr: ({ service, day, amount, money }) => ({
    subject: `Vos pourboires du ${day}`,
    body: `Vos pourboires de ${service}, ${day} : ${amount}. ${TIPS_MONEY.fr[money]}`,
  }),
};
/** What a member got of a result, in their language. */
export const tipTexts = (language: Language, told: TipsTold): Texts => TIPS[language](told);

/** The words of a code's message, in the person's language. */
export const codeTexts = (language: Language, code: string): Texts => CODE[language](code);
export const invitationTexts = (language: Language, client: string, link: string): Texts =>
  INVITATION[language](client, link);

/** What went to an address, newest first; for the demo. */
export const messagesTo = (tx: ReadHandle, to: string) =>
  tx.all(
    q
      .selectFrom('directory.message')
      .select(['recipient', 'channel', 'subject', 'body', 'code', 'created_at'])
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .limit(50),
  );
