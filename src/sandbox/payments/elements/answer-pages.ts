import { ELEMENT_STYLE, FOLLOW_THEME } from './element-style.ts';
import { ELEMENT_TEXTS, type ElementLanguage } from './element-texts.ts';

const page = (language: ElementLanguage, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${ELEMENT_STYLE}${FOLLOW_THEME}</style></head>
<body class="page"><main><h1>${title}</h1>${body}</main></body></html>`;

/** The bank's question to the holder of a card. */
export const questionPage = (language: ElementLanguage): string => {
  const texts = ELEMENT_TEXTS[language];
  return page(
    language,
    texts.question,
    `<p>${texts.questionLead}</p>
  <form method="post"><button name="answer" value="complete">${texts.complete}</button>
  <button class="second" name="answer" value="fail">${texts.fail}</button></form>
  <p class="note">${texts.sandbox}</p>`,
  );
};

/** It has been answered; the page around is told. */
export const answeredPage = (language: ElementLanguage): string => {
  const texts = ELEMENT_TEXTS[language];
  return page(
    language,
    texts.question,
    `<p role="status">${texts.answered}</p><script src="/endive/answered.js"></script>`,
  );
};
export const ANSWERED_SCRIPT = `window.parent.postMessage({ type: 'answered' }, '*');\n`;

export type DepositsState = 'asked' | 'mismatch' | 'verified' | 'failed' | 'over';

/** Where the amounts of two small deposits are entered. */
export const depositsPage = (language: ElementLanguage, state: DepositsState): string => {
  const texts = ELEMENT_TEXTS[language];
  const ends = { verified: texts.verified, failed: texts.depositsFailed, over: texts.over };
  if (state === 'verified' || state === 'failed' || state === 'over')
    return page(language, texts.deposits, `<p role="status">${ends[state]}</p>`);
  const amount = (name: string, label: string): string =>
    `<label class="field">${label}<input name="${name}" inputmode="numeric" pattern="[0-9]{1,2}" maxlength="2" required autocomplete="off"></label>`;
  return page(
    language,
    texts.deposits,
    `<p>${texts.depositsLead}</p>
  ${state === 'mismatch' ? `<p class="problem" role="alert">${texts.mismatch}</p>` : ''}
  <form method="post">${amount('first', texts.first)}${amount('second', texts.second)}<button>${texts.verify}</button></form>
  <p class="note">${texts.depositsNote}</p>`,
  );
};
