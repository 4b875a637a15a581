import {
  type Terms,
  TERMS_FROM,
  TERMS_VERSION,
  subscriptionTerms,
} from '#texts/subscriptions/terms.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Language } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { customerOf } from '../customers/first-customer.ts';
import { acceptedTerms, insertTerms } from './terms.repo.ts';

/** `current` is the version to accept now. */
const CURRENT = 'current';

/** A version of the terms in the person's language, and who accepted it first. */
export async function showAgreement(
  tx: ReadHandle,
  actor: ManagerActor,
  { version: asked, walletId }: { readonly version: string; readonly walletId: number | null },
) {
  const version = asked === CURRENT ? TERMS_VERSION : asked;
  if (version !== TERMS_VERSION) return fail('not_found');
  if (walletId !== null && !(await findWallet(tx, seenBy(actor), walletId)))
    return fail('not_found');
  const accepted = await acceptedTerms(tx, { clientId: actor.client.id, walletId, version });
  const { sections } = subscriptionTerms[actor.language];
  return ok({
    version,
    effective_from: TERMS_FROM,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
    accepted: accepted && {
      at: accepted.accepted_at.toISOString(),
      by: accepted.accepted_by_name,
    },
  });
}

/** Keeps that somebody accepted the current terms for a wallet, once. */
export async function acceptTerms(
  context: RequestContext,
  { version, wallet_id: walletId }: { readonly version: string; readonly wallet_id: number },
): Promise<
  Result<
    { version: string; accepted_at: string; accepted_by: string },
    'not_found' | 'agreement_required'
  >
> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (!(await findWallet(tx, seenBy(actor), walletId))) return fail('not_found');
  if (version !== TERMS_VERSION) return fail('agreement_required');
  const isFirst = await insertTerms(tx, {
    client_id: clientId,
    wallet_id: walletId,
    version,
    accepted_at: now,
    accepted_by: actor.managerId,
    accepted_by_name: actor.name,
  });
  if (isFirst > 0)
    await audit(context, {
      action: 'subscriptions.accept_terms',
      subject: { kind: 'wallet', id: walletId },
      after: { version },
    });
  const kept = await acceptedTerms(tx, { clientId, walletId, version });
  return kept
    ? ok({
        version,
        accepted_at: kept.accepted_at.toISOString(),
        accepted_by: kept.accepted_by_name,
      })
    : fail('not_found');
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const pageOf = (language: Language, { title, sections }: Terms): string =>
  `<section lang="${language}"><h1>${escape(title)}</h1>${sections
    .map(
      ({ heading, paragraphs }) =>
        `<h2>${escape(heading)}</h2>${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}`,
    )
    .join('')}</section>`;

/** The current terms as a page to keep. The law of Quebec wants French to come first there. */
export async function downloadTerms(tx: ReadHandle, actor: ManagerActor): Promise<Download> {
  const { address_province: province } = await customerOf(tx, actor.client.id);
  const languages: Language[] =
    province === 'QC' ? [...new Set<Language>(['fr', actor.language])] : [actor.language];
  const [first = actor.language] = languages;
  const pages = languages.map((language) => pageOf(language, subscriptionTerms[language]));
  return {
    filename: `terms-${TERMS_VERSION}.html`,
    content: `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><title>${escape(subscriptionTerms[first].title)}</title></head><body>${pages.join('')}</body></html>`,
    mediaType: 'text/html; charset=utf-8',
  };
}
