/**
 * The script that a shop's page loads. It draws frames of this program's own origin and speaks with
 * them by messages: no number is ever typed into the shop's page.
 */
export const STRIPE_SCRIPT = `(() => {
  'use strict';
  const ORIGIN = new URL(document.currentScript.src).origin;

  const frameOf = (path, title) => {
    const frame = document.createElement('iframe');
    frame.src = ORIGIN + path;
    frame.title = title;
    frame.setAttribute('allow', 'payment *');
    frame.style.cssText = 'border:0;display:block;inline-size:100%;color-scheme:normal';
    return frame;
  };

  /** Speaks with one frame: questions with answers, and what the frame says by itself. */
  const channel = (frame, hear) => {
    let last = 0;
    const waiting = new Map();
    const listen = (event) => {
      if (event.origin !== ORIGIN || event.source !== frame.contentWindow) return;
      const { type, id, ...rest } = event.data ?? {};
      if (type !== 'answer') return hear({ type, ...rest });
      waiting.get(id)?.(rest.answer);
      waiting.delete(id);
    };
    window.addEventListener('message', listen);
    return {
      say: (message) => frame.contentWindow?.postMessage(message, ORIGIN),
      ask: (message) =>
        new Promise((answered) => {
          last += 1;
          waiting.set(last, answered);
          frame.contentWindow?.postMessage({ ...message, id: last }, ORIGIN);
        }),
      close: () => window.removeEventListener('message', listen),
    };
  };

  /** A hidden frame that asks the provider for whoever has an intent's secret. */
  const controller = (key) => {
    let opened;
    const open = () =>
      new Promise((ready) => {
        const frame = frameOf('/endive/controller', 'Payment provider');
        frame.hidden = true;
        frame.setAttribute('aria-hidden', 'true');
        frame.tabIndex = -1;
        const line = channel(frame, ({ type }) => type === 'hello' && ready(line));
        document.body.append(frame);
      });
    return async (message) => (await (opened ??= open())).ask({ type: 'call', key, ...message });
  };

  /** The bank's question in a dialog; true once it has been answered. */
  const question = (url, locale) =>
    new Promise((answered) => {
      const { pathname, search } = new URL(url);
      const dialog = document.createElement('dialog');
      dialog.style.cssText =
        'border:0;padding:0;border-radius:12px;inline-size:min(28rem,calc(100vw - 2rem));block-size:22rem;overflow:hidden';
      const frame = frameOf(pathname + search + '&locale=' + encodeURIComponent(locale), 'Bank');
      frame.style.blockSize = '100%';
      const end = (done) => {
        line.close();
        dialog.close();
        dialog.remove();
        answered(done);
      };
      const line = channel(frame, ({ type }) => type === 'answered' && end(true));
      dialog.addEventListener('cancel', () => end(false));
      dialog.append(frame);
      document.body.append(dialog);
      dialog.showModal();
    });

  const isAsked = (intent) => intent.next_action?.type === 'use_stripe_sdk';
  const nameOf = (intent) => (intent.object === 'payment_intent' ? 'paymentIntent' : 'setupIntent');
  const resultOf = (intent) => {
    const error = intent.last_setup_error ?? intent.last_payment_error;
    if (intent.status === 'requires_payment_method' && error)
      return { error: { ...error, [intent.object]: intent } };
    return { [nameOf(intent)]: intent };
  };

  window.Stripe = (key, options = {}) => {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error('Stripe() takes a publishable key.');
    const call = controller(key);
    let locale = options.locale ?? 'auto';
    const retrieve = async (secret) => call({ what: 'retrieve', secret });

    const goOn = async (intent) => {
      if (!isAsked(intent)) return resultOf(intent);
      await question(intent.next_action.use_stripe_sdk.url, locale);
      const seen = await retrieve(intent.client_secret);
      return seen.error ? seen : resultOf(seen.intent);
    };
    const onward = (result, { return_url: to } = {}, redirect = 'always') => {
      const intent = result.setupIntent ?? result.paymentIntent;
      if (redirect === 'if_required' || !intent || !to) return result;
      const url = new URL(to);
      const kind = intent.object;
      url.searchParams.set(kind, intent.id);
      url.searchParams.set(kind + '_client_secret', intent.client_secret);
      url.searchParams.set('redirect_status', intent.status);
      location.assign(url);
      return new Promise(() => {});
    };

    const elements = ({ clientSecret, appearance = {}, locale: wanted = locale } = {}) => {
      locale = wanted;
      let settings = { clientSecret, appearance, locale: wanted };
      let payment = null;
      const paymentElement = () => {
        const heard = new Map();
        const tell = (name, event) => heard.get(name)?.forEach((one) => one(event));
        let frame = null;
        let line = null;
        const start = () =>
          line?.say({
            type: 'start',
            key,
            secret: settings.clientSecret,
            appearance: settings.appearance,
            locale: settings.locale,
            direction: getComputedStyle(frame.parentElement).direction,
          });
        const hear = ({ type, height, event }) => {
          if (type === 'hello') start();
          if (type === 'height') frame.style.blockSize = height + 'px';
          if (['ready', 'change', 'loaderror', 'focus', 'blur'].includes(type))
            tell(type, { elementType: 'payment', ...event });
        };
        const remove = () => {
          line?.close();
          frame?.remove();
          frame = line = null;
        };
        const element = {
          mount(where) {
            const place = typeof where === 'string' ? document.querySelector(where) : where;
            if (!place) throw new Error('There is nothing to mount the element in.');
            remove();
            frame = frameOf('/endive/fields', 'Payment details');
            line = channel(frame, hear);
            place.replaceChildren(frame);
          },
          on(name, listener) {
            heard.set(name, [...(heard.get(name) ?? []), listener]);
            return element;
          },
          off(name, listener) {
            heard.set(name, (heard.get(name) ?? []).filter((one) => listener && one !== listener));
            return element;
          },
          update: () => element,
          focus: () => line?.say({ type: 'focus' }),
          unmount: remove,
          destroy() {
            remove();
            payment = null;
          },
          start,
          ask: (message) =>
            line
              ? line.ask(message)
              : Promise.resolve({ error: { type: 'validation_error', message: 'Not mounted.' } }),
        };
        return element;
      };
      return {
        create(type) {
          if (type !== 'payment') throw new Error('This sandbox draws the payment element.');
          return (payment = paymentElement());
        },
        getElement: () => payment,
        update(change) {
          settings = { ...settings, ...change };
          locale = settings.locale;
          payment?.start();
        },
        fetchUpdates: () => Promise.resolve({}),
        submit: async () => (await payment?.ask({ type: 'check' })) ?? {},
        ask: (message) => payment.ask(message),
      };
    };

    return {
      elements,
      async confirmSetup({ elements: group, confirmParams = {}, redirect }) {
        const confirmed = await group.ask({
          type: 'confirm',
          details: confirmParams.payment_method_data?.billing_details ?? {},
        });
        if (confirmed.error) return confirmed;
        return onward(await goOn(confirmed.intent), confirmParams, redirect);
      },
      async confirmPayment({ clientSecret, confirmParams = {}, redirect }) {
        const { payment_method: method } = confirmParams;
        const confirmed = await call({ what: 'confirm', secret: clientSecret, method });
        if (confirmed.error) return confirmed;
        return onward(await goOn(confirmed.intent), confirmParams, redirect);
      },
      async handleNextAction({ clientSecret }) {
        const seen = await retrieve(clientSecret);
        return seen.error ? seen : goOn(seen.intent);
      },
      async retrieveSetupIntent(secret) {
        const seen = await retrieve(secret);
        return seen.error ? seen : { setupIntent: seen.intent };
      },
      async retrievePaymentIntent(secret) {
        const seen = await retrieve(secret);
        return seen.error ? seen : { paymentIntent: seen.intent };
      },
    };
  };
  window.Stripe.version = 'endive';
})();
`;

/** What frames share: calls to this program by the publishable key and the secret of an intent. */
export const CALLS = `
const pathOf = (secret) => {
  const id = String(secret).split('_secret_')[0];
  const kind = id.startsWith('pi_') ? 'payment_intents' : 'setup_intents';
  return '/v1/' + kind + '/' + encodeURIComponent(id);
};
const call = async (key, path, init) => {
  const answer = await fetch(path, { ...init, headers: { authorization: 'Bearer ' + key } }).catch(
    () => null,
  );
  const said = await answer?.json().catch(() => null);
  if (!said) return { error: { type: 'api_connection_error', message: 'Network error' } };
  return said.error ? { error: said.error } : { intent: said };
};
const retrieve = (key, secret) =>
  call(key, pathOf(secret) + '?' + new URLSearchParams({ client_secret: secret }));
const confirm = (key, secret, form) =>
  call(key, pathOf(secret) + '/confirm', {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, ...form }),
  });
`;

/** The hidden frame. */
export const CONTROLLER_SCRIPT = `${CALLS}
window.addEventListener('message', async ({ data, source, origin }) => {
  if (source !== window.parent || data?.type !== 'call') return;
  const { id, key, what, secret, method } = data;
  const answer =
    what === 'confirm'
      ? await confirm(key, secret, method ? { payment_method: method } : {})
      : await retrieve(key, secret);
  source.postMessage({ type: 'answer', id, answer }, origin);
});
window.parent.postMessage({ type: 'hello' }, '*');
`;
