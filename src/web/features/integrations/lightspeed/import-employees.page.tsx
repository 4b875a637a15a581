import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { sessionUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { type StaffMember, TOUCHED } from '../integrations.queries.ts';
import { staffOf } from './lightspeed.queries.ts';
import { NewcomerCard } from './newcomer-card.tsx';
import {
  type Newcomer,
  type Newcomers,
  complaintsOf,
  fieldOfPath,
  newcomerOf,
  sentFor,
} from './newcomers.ts';
import { LightspeedStorePage, type LightspeedStore } from './store-choice.tsx';

/** Who works at Lightspeed and is no member yet: linked to one, or made one. */
export function ImportEmployees(): ReactNode {
  const { t } = useTranslation('lightspeed');
  return (
    <LightspeedStorePage title={t('import')} note={t('importNote')}>
      {(store) => <StoreStaff key={store.id} store={store} />}
    </LightspeedStorePage>
  );
}

function StoreStaff({ store }: { readonly store: LightspeedStore }): ReactNode {
  const { t } = useTranslation('lightspeed');
  const found = useQuery(staffOf(store.id));
  if (!found.data) return <LoadingCard found={found} height="280px" />;
  const strangers = found.data.data.filter(
    ({ active, customer_id: customer }) => active && customer === null,
  );
  const linked = found.data.data.length - strangers.length;
  if (strangers.length === 0)
    return (
      <Card>
        <p>{t('everybodyLinked', { count: linked })}</p>
      </Card>
    );
  return <ImportForm store={store} strangers={strangers} />;
}

function ImportForm({
  store,
  strangers,
}: {
  readonly store: LightspeedStore;
  readonly strangers: readonly StaffMember[];
}): ReactNode {
  const { t } = useTranslation('lightspeed');
  const cache = useQueryClient();
  const sending = useSubmit();
  const [entered, enter] = useState<Newcomers>({});
  const valueOf = (person: StaffMember): Newcomer =>
    entered[person.employee_id] ?? newcomerOf(person, store.id);
  const chosen = strangers.filter((person) => valueOf(person).choice !== 'skip');
  const suggested = strangers.filter(({ suggestion }) => suggestion !== null);
  const save = () => {
    const wrong = chosen.flatMap((one) => complaintsOf(one.employee_id, valueOf(one)));
    if (wrong.length > 0) {
      sending.refuse(wrong);
      return;
    }
    const employees = chosen.flatMap((one) => sentFor(one, valueOf(one)) ?? []);
    void sending.run(
      async () => {
        const user = sessionUser();
        const { created, tied } = await call('createLightspeedEmployees', {
          params: { id: user?.id ?? 0 },
          body: { client_id: user?.client_id ?? 0, store_id: store.id, employees },
        });
        toast('success', t('imported', { created, linked: tied }));
        enter({});
        await refresh(cache, 'lightspeedEmployees', 'posEmployeesCached', ...TOUCHED);
      },
      (path) => fieldOfPath(path, employees),
    );
  };
  const linkSuggested = () =>
    enter((now) => ({
      ...now,
      ...Object.fromEntries(
        suggested.map((person) => [
          person.employee_id,
          { ...valueOf(person), choice: 'link' as const },
        ]),
      ),
    }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack>
        <LeaveGuard when={chosen.length > 0 && !sending.busy} />
        <ErrorSummary problems={sending.problems} attempt={sending.attempt} />
        <Refusal error={sending.failure} />
        {suggested.length > 0 && (
          <div>
            <Button onClick={linkSuggested}>{t('linkAll', { count: suggested.length })}</Button>
          </div>
        )}
        {strangers.map((person) => (
          <NewcomerCard
            key={person.employee_id}
            person={person}
            value={valueOf(person)}
            errorOf={sending.errorOf}
            onChange={(next, field) => {
              enter((now) => ({ ...now, [person.employee_id]: next }));
              if (field) sending.forget(field);
            }}
          />
        ))}
        <PageFoot
          note={chosen.length === 0 ? t('chooseEach') : t('chosen', { count: chosen.length })}
        >
          {chosen.length > 0 && (
            <Button type="submit" tone="primary" busy={sending.busy}>
              {t('importThem', { count: chosen.length })}
            </Button>
          )}
        </PageFoot>
      </Stack>
    </form>
  );
}
