import type { Page } from 'playwright-core';
import type { Answer } from '#contract/index.ts';
import { BASES } from '#contract/operation.ts';
import { drawn } from './browser.ts';

export const DEMO_PASSWORD = 'Cardload-demo-1';
/** People of the demo world, by their mobile numbers. */
export const PEOPLE = {
  admin: '5145550100',
  regional: '5145550101',
  zone: '5145550102',
  manager: '5145550103',
  limited: '5145550104',
  tipout: '5145550105',
  harvest: '5145550500',
  juniper: '5145550400',
  operator: '4165550001',
  lonestar: '5125550100',
} as const;

/** Enters mobile number and password, and stands at the code. */
export async function askForCode(
  page: Page,
  mobile: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  // The address changes before the page does: the page left may have a field of that name too.
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password').and(page.locator('input')).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The link of the newest invitation that went to somebody, as the demo's outbox has it. */
export async function invitationTo(url: string, address: string): Promise<string> {
  const messages = (await (await fetch(`${url}/api/v1/demo/outbox?to=${address}`)).json()) as {
    body: string;
  }[];
  const link = /https?:\/\/\S+/.exec(
    messages.find((message) => message.body.includes('token='))?.body ?? '',
  )?.[0];
  if (link === undefined) throw new Error(`no invitation went to ${address}`);
  return new URL(link).pathname + new URL(link).search;
}

/** Sets a first password from an invitation, and stands at the sign-in. */
export async function register(page: Page, invitation: string, password: string): Promise<void> {
  await page.goto(invitation);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=repeat]').fill(password);
  await page.getByLabel('I accept the agreement').check();
  await page.getByRole('button', { name: 'Set password and continue' }).click();
}

/** Takes the code that the demo shows. */
export async function enterCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Signs in as a person of the demo world and waits until the sign-in is left: for the page that
 * they wanted, or for the one that the portal leads them to instead.
 */
export async function signIn(page: Page, mobile: string, wanted = '/'): Promise<void> {
  await page.goto(wanted);
  await page.waitForURL('**/user/login**');
  await askForCode(page, mobile);
  await enterCode(page);
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  // The address changes before the page does.
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Sign in' })
    .waitFor({ state: 'detached' });
}

/**
 * Opens a page for a person of the demo who signs in beside it, by the calls that the screens of
 * the sign-in send. Those screens take longer than most of what a journey does afterwards, and have
 * journeys of their own.
 */
export async function enterAs(page: Page, mobile: string, wanted = '/'): Promise<void> {
  const { login_id, demo_code } = await post<Answer<'managerLoginStart'>>(
    page,
    '/manager-login-start',
    { mobile_number: mobile, password: DEMO_PASSWORD },
  );
  const answer = await post<Answer<'managerLoginFinish'>>(page, '/manager-login-finish', {
    login_id,
    code: demo_code,
  });
  await page.addInitScript((user) => {
    // Once: a session that ends stays ended, and an empty page keeps nothing.
    if (window.origin === 'null' || sessionStorage.getItem('test.entered')) return;
    sessionStorage.setItem('test.entered', '1');
    sessionStorage.setItem('cardload.user', JSON.stringify(user));
  }, sessionOf(answer));
  await page.goto(wanted);
  await drawn(page);
}

/** As the portal keeps it (src/web/lib/session.ts). */
const sessionOf = (answer: Answer<'managerLoginFinish'>) => ({
  id: answer.manager_id,
  client_id: answer.client_id,
  account_level: answer.account_level,
  date: new Date().toISOString(),
  title: answer.mobile_number,
  sessionid: answer.session_id,
  token: answer.token,
  status: answer.status,
  stores: answer.stores,
  came_from: '/user/login',
});

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`${BASES.main}${path}`, { data });
  if (!answer.ok())
    throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
