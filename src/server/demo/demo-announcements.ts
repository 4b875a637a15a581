import { after, days, hours } from '#kernel/instant.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { DemoApi } from './demo-api.ts';

/** What the operator announces: something that managers in the US see, and something to come. */
export const demoAnnouncements = (
  api: DemoApi,
  { operator, now }: { readonly operator: Person; readonly now: Date },
): Promise<void> =>
  api.as(operator, after(now, -hours(3)), async ({ call }) => {
    await call('createPopUp', {
      body: {
        kind: 'info',
        texts: {
          en: {
            title: 'Banks are closed on Thanksgiving',
            body: 'Wallets that you fund the day before have their money on Friday. Loads to cards go on as usual.',
            link_label: '',
          },
          es: {
            title: 'Los bancos cierran en Acción de Gracias',
            body: 'Las billeteras que recargue el día anterior tendrán su dinero el viernes. Las cargas a tarjetas siguen como siempre.',
            link_label: '',
          },
        },
        starts_at: after(now, -hours(3)).toISOString(),
        ends_at: after(now, days(30)).toISOString(),
        audience: { regions: ['US'] },
        dismissable: true,
      },
    });
    await call('createPopUp', {
      body: {
        kind: 'maintenance',
        texts: {
          en: {
            title: 'Maintenance on Sunday night',
            body: 'The portal is down for two hours. Payouts that are scheduled then go out right after.',
            link_label: '',
          },
          fr: {
            title: 'Entretien dans la nuit de dimanche',
            body: 'Le portail sera hors service pendant deux heures. Les versements prévus partiront aussitôt après.',
            link_label: '',
          },
        },
        starts_at: after(now, days(20)).toISOString(),
        ends_at: after(now, days(21)).toISOString(),
        audience: { regions: ['CA'] },
        dismissable: false,
      },
    });
  });

/** What a manager answers about their point of sale. */
export const demoSurvey = (api: DemoApi, manager: Person, at: Date): Promise<unknown> =>
  api.as(manager, at, ({ call }) =>
    call('submitPosSurvey', {
      body: {
        pos_system: 'toast',
        scheduling_system: '7shifts',
        locations: 2,
        tip_method: 'pool',
        wants_integration: true,
        satisfaction: 4,
        comment: 'We would like the hours to come in by themselves.',
      },
    }),
  );
