import { countdowns } from '#contract/subscriptions/countdowns.ts';
import { may } from '#domain/access/rights.ts';
import { type PromptStage, countdown } from '#domain/subscriptions/countdown.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { seenBy, walletsSeen } from '../../wallets/index.ts';
import { customerOf, methodIdOf } from '../customers/first-customer.ts';
import { dismissedOf, insertDismissed } from '../dismissed.repo.ts';
import { presentSubscriptions } from '../subscriptions.present.ts';
import { type SubscriptionRow, latestOfWallets } from '../subscriptions.repo.ts';

type Trial = {
  readonly row: SubscriptionRow & { readonly trial_end: Date };
  readonly name: string;
  readonly hasMethod: boolean;
  readonly left: ReturnType<typeof countdown>;
};

const hasTrial = (row: SubscriptionRow): row is Trial['row'] =>
  row.trial_end !== null &&
  (row.state === 'trialing' || (row.state === 'past_due' && row.access === 'no_new_funds'));

/** The trials of the wallets that a manager sees, what needs something first. */
async function trialsOf(tx: ReadHandle, actor: ManagerActor, now: Date): Promise<Trial[]> {
  const clientId = actor.client.id;
  const wallets = await walletsSeen(tx, seenBy(actor));
  const of = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const rows = await latestOfWallets(tx, clientId, [...of.keys()]);
  const customer = await customerOf(tx, clientId);
  return rows
    .filter(hasTrial)
    .map((row) => {
      const wallet = of.get(row.wallet_id);
      const hasMethod = methodIdOf(row, customer) !== null;
      const zone = wallet?.timezone ?? 'UTC';
      return {
        row,
        name: wallet?.name ?? '',
        hasMethod,
        left: countdown({ trialEnd: row.trial_end, now, zone, hasMethod }),
      };
    })
    .sort(
      (one, other) =>
        Number(one.hasMethod) - Number(other.hasMethod) ||
        one.row.trial_end.getTime() - other.row.trial_end.getTime(),
    );
}

const promptName = (stage: PromptStage): string => `prompt:${stage}`;

/** The prompt that is due and that the caller has not seen at this stage. */
async function promptOf(tx: ReadHandle, actor: ManagerActor, now: Date) {
  const none = { show: false, stage: null, wallet_id: null };
  if (!may(actor.level, 'subscription', true)) return { shown: none, trial: null };
  const trial = (await trialsOf(tx, actor, now)).find(({ left }) => left.stage !== null);
  const stage = trial?.left.stage ?? null;
  if (!trial || stage === null) return { shown: none, trial: null };
  const seen = await dismissedOf(tx, actor.client.id, actor.managerId);
  return {
    shown: {
      show: !seen.has(`${trial.row.id}:${promptName(stage)}`),
      stage,
      wallet_id: trial.row.wallet_id,
    },
    trial,
  };
}

/** Serves how long trials run, and when a manager is asked to upgrade. */
export function serveCountdowns(edge: Edge): void {
  edge.serve(countdowns, {
    async showCountdown({ tx, actor, query, now }) {
      const trials = await trialsOf(tx, actor, now);
      const first = trials[0];
      const shown = {
        ends_at: first?.row.trial_end.toISOString() ?? null,
        days_left: first?.left.daysLeft ?? null,
      };
      if (!query.status) return ok(shown);
      const answers = await presentSubscriptions(
        tx,
        actor,
        trials.map(({ row }) => row),
      );
      return ok({
        ...shown,
        status: first ? first.left.status : 'none',
        wallets: trials.map(({ row, name, hasMethod, left }, place) => ({
          wallet_id: row.wallet_id,
          wallet_name: name,
          ends_at: row.trial_end.toISOString(),
          days_left: left.daysLeft,
          needs_method: !hasMethod,
          first_charge: answers[place]?.next_charge ?? null,
        })),
      });
    },
    async showUpgradePrompt({ tx, actor, now }) {
      return ok((await promptOf(tx, actor, now)).shown);
    },
    async dismissUpgradePrompt({ tx, actor, origin, now }) {
      const { shown, trial } = await promptOf(tx, actor, now);
      if (!trial || shown.stage === null) return ok(shown);
      await insertDismissed(tx, {
        client_id: actor.client.id,
        manager_id: actor.managerId,
        subscription_id: trial.row.id,
        what: promptName(shown.stage),
        at: now,
      });
      await audit(
        { tx, actor, origin, now },
        {
          action: 'subscriptions.dismiss_prompt',
          subject: { kind: 'subscription', id: trial.row.id },
          after: { stage: shown.stage },
        },
      );
      return ok({ ...shown, show: false });
    },
  });
}
