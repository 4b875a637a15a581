import { type AlertTopic, topicsFor } from '#domain/wallets/alert-kinds.ts';
import {
  type QuietHours,
  clockOfMinute,
  isChosenByDefault,
  minuteOfClock,
} from '#domain/wallets/notifications.ts';
import { readZone } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findManager } from '../../managers/index.ts';
import { choicesOf, quietHoursOf, saveChoices, saveQuietHours } from './choices.repo.ts';

export type TopicWays = {
  readonly topic: AlertTopic;
  readonly email: boolean;
  readonly text: boolean;
};
type Clocks = { readonly from: string; readonly to: string; readonly timezone: string };
export type Ways = {
  topics: TopicWays[];
  quiet_hours: Clocks | null;
  email: string | null;
  email_verified: boolean;
  mobile_number: string | null;
  mobile_verified: boolean;
};
type Input = {
  readonly topics: readonly TopicWays[];
  readonly quiet_hours: Clocks | null;
};

const ownerOf = (actor: ManagerActor) => ({
  clientId: actor.client.id,
  managerId: actor.managerId,
});

/** Operators hear of what is theirs alone: of a client's wallets its own people are told. */
function ownTopics({ kind, level, client }: ManagerActor): AlertTopic[] {
  const isOperator = kind === 'operator';
  const topics = topicsFor({ level, isOperator, tipsOnly: client.hideToday !== 0 });
  return isOperator ? topics.filter((topic) => topic === 'exceptions') : topics;
}

/** By which ways somebody is told of what, at the addresses that are theirs. */
export async function showWays(tx: ReadHandle, actor: ManagerActor): Promise<Ways> {
  const choices = await choicesOf(tx, ownerOf(actor));
  const quiet = await quietHoursOf(tx, ownerOf(actor));
  const manager = await findManager(tx, actor.client.id, actor.managerId);
  invariant(manager, 'who asks is there');
  const isOn = (topic: AlertTopic, way: 'email' | 'text'): boolean =>
    choices.find((one) => one.topic === topic && one.way === way)?.chosen ??
    isChosenByDefault(topic, way);
  const { email, mobile_number } = manager;
  return {
    topics: ownTopics(actor).map((topic) => ({
      topic,
      email: isOn(topic, 'email'),
      text: isOn(topic, 'text'),
    })),
    quiet_hours: quiet && {
      from: clockOfMinute(quiet.fromMinute),
      to: clockOfMinute(quiet.toMinute),
      timezone: quiet.timezone,
    },
    email,
    email_verified: email !== null && manager.verified_email === email,
    mobile_number,
    mobile_verified: mobile_number !== null && manager.verified_mobile === mobile_number,
  };
}

/** Chooses ways for topics; those that are not named stay as they are. */
export async function chooseWays(
  context: RequestContext,
  { topics, quiet_hours: clocks }: Input,
): Promise<Result<Ways, 'invalid_input'>> {
  const { tx, actor } = context;
  const before = await showWays(tx, actor);
  const problems = problemsOf(topics, before);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const choices = topics.flatMap(({ topic, email, text }) => [
    { topic, way: 'email' as const, chosen: email },
    { topic, way: 'text' as const, chosen: text },
  ]);
  await saveChoices(tx, ownerOf(actor), choices);
  await saveQuietHours(tx, ownerOf(actor), clocks && quietOf(clocks));
  const after = await showWays(tx, actor);
  const changes = changesOf(audited(before), audited(after));
  await audit(context, {
    action: 'managers.notifications',
    subject: { kind: 'manager', id: actor.managerId },
    before: changes?.before ?? {},
    after: changes?.after ?? {},
  });
  return ok(after);
}

/** Only what one hears of is chosen, once, and no text to a number that may be somebody else's. */
function problemsOf(topics: readonly TopicWays[], before: Ways): Problem[] {
  return topics.flatMap(({ topic, text }, place): Problem[] => {
    const known = before.topics.find((one) => one.topic === topic);
    const isTwice = topics.findIndex((one) => one.topic === topic) !== place;
    if (!known || isTwice) return [{ path: `topics.${place}.topic`, code: 'invalid_value' }];
    return text && !known.text && !before.mobile_verified
      ? [{ path: `topics.${place}.text`, code: 'mobile_not_verified' }]
      : [];
  });
}

function quietOf({ from, to, timezone }: Clocks): QuietHours {
  const [fromMinute, toMinute, zone] = [minuteOfClock(from), minuteOfClock(to), readZone(timezone)];
  invariant(fromMinute !== null && toMinute !== null && zone !== null, 'the contract has read it');
  return { fromMinute, toMinute, timezone: zone };
}

const audited = ({ topics, quiet_hours: quiet }: Ways) => ({
  alerts_by_email: topics.filter(({ email }) => email).map(({ topic }) => topic),
  alerts_by_text: topics.filter(({ text }) => text).map(({ topic }) => topic),
  quiet_hours: quiet && `${quiet.from}–${quiet.to} ${quiet.timezone}`,
});
