import { ELEMENT_STYLE } from './element-style.ts';
import { ELEMENT_TEXTS } from './element-texts.ts';
import { CALLS } from './stripe-script.ts';

const field = (name: string, attributes: string, className = ''): string =>
  `<label class="field ${className}"><span data-text="${name}"></span><input id="${name}" name="${name}" aria-describedby="${name}-problem" autocomplete="off" ${attributes}><span class="problem" id="${name}-problem"></span></label>`;

/** The frame in which numbers are typed. */
export const FIELDS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment details</title><style>${ELEMENT_STYLE}</style></head>
<body><main style="all: unset; display: block">
  <form id="form" novalidate style="all: unset; display: block">
    <fieldset id="methods" hidden><legend data-text="methods"></legend><div class="methods" id="choices"></div></fieldset>
    <div class="grid" data-method="card" hidden>
      ${field('number', 'inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="1234 1234 1234 1234"', 'wide')}
      ${field('expiry', 'inputmode="numeric" autocomplete="cc-exp" maxlength="7"')}
      ${field('cvc', 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"')}
    </div>
    <div class="grid" data-method="bank" hidden>
      ${field('name', 'autocomplete="name" maxlength="100"', 'wide')}
      ${field('email', 'type="email" autocomplete="email" maxlength="200"', 'wide')}
      ${field('institution', 'inputmode="numeric" maxlength="3" placeholder="000"')}
      ${field('transit', 'inputmode="numeric" maxlength="5" placeholder="11000"')}
      ${field('routing', 'inputmode="numeric" maxlength="9" placeholder="110000000"')}
      ${field('account', 'inputmode="numeric" maxlength="17" placeholder="000123456789"', 'wide')}
      <p class="note wide" data-text="debitNote"></p>
    </div>
    <p class="problem" id="problem" role="alert"></p>
    <p class="note" data-text="sandbox"></p>
  </form>
</main><script src="/endive/fields.js"></script></body></html>`;

/** What the frame does; it answers to the page that holds it and to nobody else. */
export const FIELDS_SCRIPT = `'use strict';
${CALLS}
const TEXTS = ${JSON.stringify(ELEMENT_TEXTS)};
const byId = (id) => document.getElementById(id);
const say = (message) => window.parent.postMessage(message, '*');
const state = { key: '', secret: '', types: [], type: 'card', texts: TEXTS.en, isReady: false };
const CHECKS = {
  number: (value) => /^\\d{13,19}$/.test(value.replace(/\\D/g, '')),
  expiry: (value) => /^(0?[1-9]|1[0-2])\\s*\\/\\s*\\d{2}$/.test(value),
  cvc: (value) => /^\\d{3,4}$/.test(value),
  name: (value) => value.trim().length > 1,
  email: (value) => /^[^@\\s]+@[^@\\s]+$/.test(value),
  institution: (value) => /^\\d{3}$/.test(value),
  transit: (value) => /^\\d{5}$/.test(value),
  routing: (value) => /^\\d{9}$/.test(value),
  account: (value) => /^\\d{4,17}$/.test(value),
};
const NEEDED = {
  card: ['number', 'expiry', 'cvc'],
  acss_debit: ['name', 'email', 'institution', 'transit', 'account'],
  us_bank_account: ['name', 'email', 'routing', 'account'],
};
const needed = () => NEEDED[state.type];
const isComplete = () => needed().every((name) => CHECKS[name](byId(name).value));

const setProblem = (name, text) => {
  byId(name + '-problem').textContent = text;
  byId(name).setAttribute('aria-invalid', String(text !== ''));
};
const checkField = (name) => {
  const { value } = byId(name);
  const text = CHECKS[name](value) ? '' : value === '' ? state.texts.incomplete : state.texts.invalid;
  setProblem(name, text);
  return text === '';
};
const tellChange = () =>
  say({
    type: 'change',
    event: {
      complete: isComplete(),
      empty: needed().every((name) => byId(name).value === ''),
      value: { type: state.type },
    },
  });

const show = () => {
  const isCard = state.type === 'card';
  document.querySelector('[data-method=card]').hidden = !isCard;
  document.querySelector('[data-method=bank]').hidden = isCard;
  for (const name of [...NEEDED.acss_debit, ...NEEDED.us_bank_account])
    byId(name).closest('.field').hidden = !needed().includes(name);
  for (const name of Object.keys(CHECKS)) setProblem(name, '');
  byId('problem').textContent = '';
};
const drawChoices = () => {
  byId('methods').hidden = state.types.length < 2;
  byId('choices').replaceChildren(
    ...state.types.map((type) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      Object.assign(input, { type: 'radio', name: 'method', value: type, checked: type === state.type });
      input.addEventListener('change', () => {
        state.type = type;
        show();
        tellChange();
      });
      label.className = 'method';
      label.append(input, state.texts[type]);
      return label;
    }),
  );
};
const write = () => {
  for (const one of document.querySelectorAll('[data-text]'))
    one.textContent = state.texts[one.dataset.text];
  byId('expiry').placeholder = state.texts.expiryHint;
};

const COLORS = {
  colorPrimary: '--primary',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorDanger: '--danger',
};
const dress = ({ theme, variables = {} } = {}) => {
  const root = document.documentElement;
  root.dataset.theme = theme === 'night' ? 'night' : 'stripe';
  for (const [name, property] of Object.entries(COLORS)) {
    const color = String(variables[name] ?? '');
    if (CSS.supports('color', color)) root.style.setProperty(property, color);
    else root.style.removeProperty(property);
  }
  const sized = { borderRadius: '--radius', fontSizeBase: '--size' };
  for (const [name, property] of Object.entries(sized)) {
    const length = String(variables[name] ?? '');
    if (/^\\d{1,2}(\\.\\d+)?(px|rem)$/.test(length)) root.style.setProperty(property, length);
    else root.style.removeProperty(property);
  }
};

const start = async ({ key, secret, appearance, locale, direction }) => {
  Object.assign(state, { key, secret });
  const wanted = locale === 'auto' ? navigator.language : String(locale ?? 'en');
  const language = ['fr', 'es'].find((one) => wanted.toLowerCase().startsWith(one)) ?? 'en';
  state.texts = TEXTS[language];
  document.documentElement.lang = language;
  document.documentElement.dir = direction === 'rtl' ? 'rtl' : 'ltr';
  dress(appearance);
  write();
  const { intent, error } = await retrieve(key, secret);
  if (error) {
    byId('problem').textContent = state.texts.unavailable;
    say({ type: 'loaderror', event: { error } });
    return;
  }
  state.types = (intent.allowed_payment_method_types ?? ['card']).filter((type) => NEEDED[type]);
  if (!state.types.includes(state.type)) state.type = state.types[0] ?? 'card';
  drawChoices();
  show();
  if (!state.isReady) say({ type: 'ready', event: {} });
  state.isReady = true;
};

const valueOf = (name) => byId(name).value.trim();
const digits = (name) => valueOf(name).replace(/\\D/g, '');
const formOf = (details) => {
  const at = 'payment_method_data';
  const form = { [at + '[type]']: state.type };
  const put = (name, value) => {
    if (value) form[at + name] = value;
  };
  if (state.type === 'card') {
    const [month, year] = valueOf('expiry').split('/');
    put('[card][number]', digits('number'));
    put('[card][exp_month]', String(Number(month)));
    put('[card][exp_year]', '20' + year.trim());
    put('[card][cvc]', digits('cvc'));
    put('[billing_details][name]', details.name);
    put('[billing_details][email]', details.email);
    return form;
  }
  put('[billing_details][name]', valueOf('name'));
  put('[billing_details][email]', valueOf('email'));
  put('[' + state.type + '][account_number]', digits('account'));
  if (state.type === 'acss_debit') {
    put('[acss_debit][institution_number]', digits('institution'));
    put('[acss_debit][transit_number]', digits('transit'));
  } else {
    put('[us_bank_account][routing_number]', digits('routing'));
    put('[us_bank_account][account_holder_type]', 'company');
  }
  return form;
};
const worded = (error) => {
  const code = error.decline_code ?? error.code ?? '';
  const text = state.texts[code] ?? (error.code === 'card_declined' ? state.texts.declined : null);
  return { ...error, message: text ?? error.message };
};
const check = () => {
  const wrong = needed().filter((name) => !checkField(name));
  if (wrong.length === 0) return {};
  byId(wrong[0]).focus();
  return { error: { type: 'validation_error', code: 'incomplete_payment_details', message: state.texts.incomplete } };
};
const confirmHere = async (details) => {
  const checked = check();
  if (checked.error) return checked;
  byId('problem').textContent = '';
  const { intent, error } = await confirm(state.key, state.secret, formOf(details ?? {}));
  if (!error) return { intent };
  const said = worded(error);
  byId('problem').textContent = said.message;
  return { error: said };
};

window.addEventListener('message', async ({ data, source, origin }) => {
  if (source !== window.parent || typeof data !== 'object' || data === null) return;
  if (data.type === 'start') await start(data);
  if (data.type === 'focus') byId(needed()[0]).focus();
  if (data.type !== 'confirm' && data.type !== 'check') return;
  const answer = data.type === 'check' ? check() : await confirmHere(data.details);
  source.postMessage({ type: 'answer', id: data.id, answer }, origin);
});
for (const name of Object.keys(CHECKS)) {
  byId(name).addEventListener('input', () => {
    if (byId(name).getAttribute('aria-invalid') === 'true') checkField(name);
    tellChange();
  });
  byId(name).addEventListener('blur', () => byId(name).value !== '' && checkField(name));
}
byId('number').addEventListener('input', ({ target }) => {
  const parts = target.value.replace(/\\D/g, '').match(/.{1,4}/g) ?? [];
  if (target.selectionStart === target.value.length) target.value = parts.join(' ');
});
byId('expiry').addEventListener('input', ({ target, inputType }) => {
  const typed = target.value.replace(/\\D/g, '');
  if (inputType?.startsWith('delete') || typed.length < 2) return;
  target.value = typed.slice(0, 2) + ' / ' + typed.slice(2, 4);
});
byId('form').addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(() =>
  say({ type: 'height', height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) + 6 }),
).observe(document.querySelector('main'));
say({ type: 'hello' });
`;
