export type PageLanguage = 'en' | 'es' | 'fr';
export type BankChoice = 'good' | 'mismatch' | 'unverified' | 'returned' | 'closed';

/** The banks of the sandbox and what each of them does. */
export const BANKS: readonly BankChoice[] = [
  'good',
  'mismatch',
  'unverified',
  'returned',
  'closed',
];

const TEXTS = {
  en: {
    title: 'Connect your bank',
    lead: (name: string) => `${name} will be connected to Cardload.`,
    choose: 'Choose your bank',
    user: 'User name',
    password: 'Password',
    connect: 'Sign in and connect',
    cancel: 'Go back without connecting',
    note: 'A sandbox: any user name and password will do, and nothing leaves this machine.',
    missing: 'Choose a bank and enter a user name and a password.',
    over: 'This page has expired. Go back and begin again.',
    banks: {
      good: ['Good Bank', 'Holder and numbers are right, and debits are paid.'],
      mismatch: ['Name mismatch Bank', 'The account belongs to somebody else.'],
      unverified: ['Unverified Bank', 'It does not stand for its numbers.'],
      returned: ['Returned later Bank', 'Debits come back: not enough money.'],
      closed: ['Closed Bank', 'Debits come back: the account is closed.'],
    },
  },
  fr: {
    title: 'Connecter votre banque',
    lead: (name: string) => `${name} sera liée à Cardload.`,
    choose: 'Choisissez votre banque',
    user: 'Nom d’utilisateur',
    password: 'Mot de passe',
    connect: 'Se connecter et lier',
    cancel: 'Revenir sans connecter',
    note: 'Un bac à sable : tout nom et mot de passe conviennent, rien ne quitte cette machine.',
    missing: 'Choisissez une banque, et saisissez un nom et un mot de passe.',
    over: 'Cette page a expiré. Revenez et recommencez.',
    banks: {
      good: ['Banque Good', 'Titulaire et numéros exacts, les débits sont payés.'],
      mismatch: ['Banque Name mismatch', 'Le compte appartient à quelqu’un d’autre.'],
      unverified: ['Banque Unverified', 'Elle ne garantit pas ses numéros.'],
      returned: ['Banque Returned later', 'Les débits reviennent : fonds insuffisants.'],
      closed: ['Banque Closed', 'Les débits reviennent : le compte est fermé.'],
    },
  },
  es: {
    title: 'Conectar su banco',
    lead: (name: string) => `${name} se conectará con Cardload.`,
    choose: 'Elija su banco',
    user: 'Usuario',
    password: 'Contraseña',
    connect: 'Entrar y conectar',
    cancel: 'Volver sin conectar',
    note: 'Un entorno de pruebas: vale cualquier usuario y contraseña, nada sale de esta máquina.',
    missing: 'Elija un banco y escriba un usuario y una contraseña.',
    over: 'Esta página ha caducado. Vuelva y empiece de nuevo.',
    banks: {
      good: ['Banco Good', 'Titular y números correctos, los débitos se pagan.'],
      mismatch: ['Banco Name mismatch', 'La cuenta es de otra persona.'],
      unverified: ['Banco Unverified', 'No responde de sus números.'],
      returned: ['Banco Returned later', 'Los débitos vuelven: sin fondos.'],
      closed: ['Banco Closed', 'Los débitos vuelven: la cuenta está cerrada.'],
    },
  },
} satisfies Record<PageLanguage, object>;

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: light-dark(#eef3f1, #121715); color: light-dark(#17211d, #e9f0ed); }
  main { inline-size: min(28rem, calc(100vw - 2rem)); margin-block: 1rem; background: light-dark(#fff, #1b2320); border: 1px solid light-dark(#d5dfda, #33403a); border-radius: 12px; padding: 1.75rem; box-sizing: border-box; }
  h1 { font-size: 1.375rem; margin: 0; } fieldset { border: 0; padding: 0; margin: 1.25rem 0 0; } legend { font-weight: 600; padding: 0; margin-block-end: .5rem; }
  .bank { display: flex; gap: .75rem; align-items: start; padding: .7rem .8rem; border: 1px solid light-dark(#7d8d85, #6b7b73); border-radius: 8px; margin-block-end: .5rem; cursor: pointer; } .bank:has(:checked) { border-color: light-dark(#0b6b4b, #5fd1a6); box-shadow: inset 0 0 0 1px light-dark(#0b6b4b, #5fd1a6); }
  .bank b { display: block; } .bank small, .note { font-size: .8125rem; color: light-dark(#4d5b54, #a9b8b0); } input[type=radio] { margin-block-start: .3rem; inline-size: 1.1rem; block-size: 1.1rem; accent-color: light-dark(#0b6b4b, #5fd1a6); }
  .field { display: block; font-weight: 550; font-size: .875rem; margin-block-start: .75rem; } .field input { display: block; font: inherit; inline-size: 100%; box-sizing: border-box; padding: .55rem .7rem; margin-block-start: .25rem; border: 1px solid light-dark(#7d8d85, #6b7b73); border-radius: 8px; background: transparent; color: inherit; }
  button { font: inherit; font-weight: 600; inline-size: 100%; min-block-size: 2.75rem; margin-block-start: 1.25rem; border: 0; border-radius: 8px; background: #0b6b4b; color: #fff; cursor: pointer; } a { color: inherit; }
  .problem { background: light-dark(#fdecec, #4a1d1f); color: light-dark(#8f1d1d, #ffd9d9); padding: .6rem .8rem; border-radius: 8px; } :focus-visible { outline: 3px solid light-dark(#0b6b4b, #5fd1a6); outline-offset: 2px; }`;

const shell = (language: PageLanguage, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TEXTS[language].title}</title><style>${STYLE}</style></head>
<body><main><h1>${TEXTS[language].title}</h1>${body}</main></body></html>`;

/** The page on which somebody chooses a bank and signs in to it. */
export function connectPage({
  language,
  businessName,
  cancelUrl,
  problem,
}: {
  readonly language: PageLanguage;
  readonly businessName: string;
  readonly cancelUrl: string;
  readonly problem: boolean;
}): string {
  const texts = TEXTS[language];
  const banks = BANKS.map((bank) => {
    const [name = '', what = ''] = texts.banks[bank];
    return `<label class="bank"><input type="radio" name="bank" value="${bank}" required><span><b>${name}</b><small>${what}</small></span></label>`;
  });
  return shell(
    language,
    `<p>${escape(texts.lead(businessName))}</p>
  ${problem ? `<p class="problem" role="alert">${texts.missing}</p>` : ''}
  <form method="post">
    <fieldset><legend>${texts.choose}</legend>${banks.join('')}</fieldset>
    <label class="field">${texts.user}<input name="user" autocomplete="off" required></label>
    <label class="field">${texts.password}<input name="password" type="password" autocomplete="off" required></label>
    <button type="submit">${texts.connect}</button>
  </form>
  <p class="note">${texts.note}</p><p class="note"><a href="${escape(cancelUrl)}">${texts.cancel}</a></p>`,
  );
}

/** What stands there once the connection is finished or too old. */
export const expiredPage = (language: PageLanguage): string =>
  shell(language, `<p role="alert">${TEXTS[language].over}</p>`);
